/** The types of browser.mjs, for configuration that TypeScript checks and Node runs as it is. */
export function findChromium(): string | undefined;
export function ensureChromium(say: (line: string) => void): string;
