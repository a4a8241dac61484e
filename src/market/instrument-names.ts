/** The longest name, in characters. */
export const MAX_NAME_LENGTH = 200;

export const MAX_NAMES = 100_000;

/** The limit of the operator's file, and of the gateway's answer built from it, before compression. */
export const MAX_NAMES_BYTES = 8 * 1024 * 1024;

/** The source of instrument names. The service has none. */
export const NAME_ORIGINS = ["operator", "simulator"] as const;
export type NameOrigin = (typeof NAME_ORIGINS)[number];
