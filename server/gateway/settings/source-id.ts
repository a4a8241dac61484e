import { createHash } from "node:crypto";

/**
 * An id for the service at an address: the same for every start, so that what a browser has kept
 * stays with its service, and opaque, so that the page does not reveal the address.
 *
 * @param baseUrl as normalised by the settings.
 */
export function serviceSource(baseUrl: string): string {
  return `svc-${createHash("sha256").update(baseUrl).digest("hex").slice(0, 16)}`;
}
