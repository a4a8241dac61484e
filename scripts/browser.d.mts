/** The types of browser.mjs, for configuration that TypeScript checks and Node runs as it is. */
export function findTestBrowser(): string | undefined;
export function ensureTestBrowser(say: (line: string) => void): string;
export function ensureChromium(say: (line: string) => void): string;
