import { createHash } from "node:crypto";

/**
 * Returns an id for the service at an address. It is the same at every start, so that the data in a browser stays with
 * its service, and opaque, so that the page does not reveal the address.
 *
 * @param baseUrl the address as the settings normalize it
 */
export function serviceSource(baseUrl: string): string {
  return `svc-${createHash("sha256").update(baseUrl).digest("hex").slice(0, 16)}`;
}
