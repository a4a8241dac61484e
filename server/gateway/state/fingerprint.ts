import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

/**
 * Distinguishes two tokens without revealing either: scrypt makes guessing expensive, and the salt makes
 * tables of guesses useless. Both in base64url.
 */
export interface Fingerprint {
  readonly salt: string;
  readonly hash: string;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Computes a fingerprint. Blocks the event loop for about 40 ms: call it once per process, and only if needed. */
export function fingerprintOf(token: string): Fingerprint {
  return withSalt(token, randomBytes(SALT_BYTES));
}

/** Returns whether the token has this fingerprint. Blocks the event loop for as long. */
export function isFingerprintOf(token: string, known: Fingerprint): boolean {
  const { hash } = withSalt(token, Buffer.from(known.salt, "base64url"));
  const [expected, actual] = [Buffer.from(known.hash), Buffer.from(hash)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The fingerprint of one token as a text, for values that other processes read. */
export interface TokenMark {
  /** Returns the fingerprint. The first call blocks the event loop. */
  fingerprint(): string;
  /** Whether a fingerprint is of this token. Blocks unless it is the one that `fingerprint` returned. */
  matches(fingerprint: string): boolean;
}

export function createTokenMark(token: string): TokenMark {
  let own: string | undefined;
  return {
    fingerprint() {
      if (own === undefined) {
        const { salt, hash } = fingerprintOf(token);
        own = `${salt}.${hash}`;
      }
      return own;
    },
    matches(fingerprint) {
      if (fingerprint === own) return true;
      const [salt = "", hash = ""] = fingerprint.split(".");
      return isFingerprintOf(token, { salt, hash });
    },
  };
}

function withSalt(token: string, salt: Buffer): Fingerprint {
  const hash = scryptSync(token, salt, HASH_BYTES);
  return { salt: salt.toString("base64url"), hash: hash.toString("base64url") };
}
