/** In characters. */
export const MAX_NAME_LENGTH = 200;

export const MAX_NAMES = 100_000;

/** Of the operator's file, and of the answer that the gateway makes of it, before compression. */
export const MAX_NAMES_BYTES = 8 * 1024 * 1024;

/** Who gives instruments their names. The service gives none. */
export const NAME_ORIGINS = ["operator", "simulator"] as const;
export type NameOrigin = (typeof NAME_ORIGINS)[number];
