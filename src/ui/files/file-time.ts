/** Formats an instant as `20260105T080000Z`, which is valid in file names on every system. */
export const fileTime = (epochMs: number): string =>
  new Date(epochMs)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "");
