/** The types of size.mjs, for what TypeScript checks and Node runs as it is. */
export const limit: number;
export const firstLoad: readonly string[];
export interface Script {
  readonly path: string;
  readonly bytes: number;
}
export function weigh(dist: string, named: readonly string[]): readonly Script[];
export interface Opening {
  readonly view: string;
  readonly modules: readonly string[];
  readonly scripts: number;
  readonly bytes: number;
}
export const openings: readonly Opening[];
export function weighOpening(dist: string, modules: readonly string[]): readonly Script[];
export function measureStyles(dist: string): { style: number; font: number };
