import { nameOfAddress, type RedisAddress } from "#server/shared-feed/redis/redis-address.ts";

/** IPv4 loopback, plain or mapped into IPv6, and IPv6 loopback, as `URL` normalises them. */
const LOOPBACK =
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Returns whether data for a Redis can be read on a network, by the rule of `isCleartext`. */
export function isCleartextRedis(address: RedisAddress): boolean {
  return !address.isEncrypted && isCleartext(`http://${nameOfAddress(address)}`);
}

/**
 * Returns whether data for an address can be read on a network: it is not encrypted, and the host is another machine.
 * Names below `localhost` count as other machines, since DNS may resolve them.
 *
 * @param url an absolute URL of `http:` or `https:`
 */
export function isCleartext(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !LOOPBACK.test(hostname);
}
