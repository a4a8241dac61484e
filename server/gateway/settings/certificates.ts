import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Returns Node's roots and the certificates of a PEM file.
 *
 * @throws Error with a clause for the operator if the file cannot be read or holds no valid certificate
 */
export function readTrustedCertificates(path: string): readonly string[] {
  const added = readText(path).match(BLOCK) ?? [];
  if (added.length === 0) throw new Error("holds no PEM certificate");
  for (const block of added) {
    try {
      new X509Certificate(block);
    } catch {
      throw new Error("holds a certificate that cannot be read");
    }
  }
  return [...rootCertificates, ...added];
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error("names a file that cannot be read");
  }
}
