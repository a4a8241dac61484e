/** The types of install.mjs, for what TypeScript checks and Node runs as it is. */
export function ensurePackages(root: string): boolean;
