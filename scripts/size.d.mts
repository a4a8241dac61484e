/** The types of size.mjs, for what TypeScript checks and Node runs as it is. */
export const limit: number;
export interface Script {
  readonly path: string;
  readonly bytes: number;
}
export function weigh(dist: string, named: readonly string[]): readonly Script[];
export function measureStyles(dist: string): { style: number; font: number };
