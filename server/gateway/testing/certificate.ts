import { createSign, generateKeyPairSync } from "node:crypto";

/** A certificate that vouches for itself, and its key; both in PEM. */
export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

/** As a name in a certificate (RFC 5280, section 4.2.1.6). */
const LOOPBACK = bytes("87047f000001");

const ECDSA_SHA256 = "06082a8648ce3d040302";
const COMMON_NAME = "0603550403";
const SUBJECT_ALT_NAME = "0603551d11";
const BASIC_CONSTRAINTS = "0603551d13";

/**
 * Makes a certificate afresh, since a key kept with the tests would one day expire, and is a key.
 * The encoding is DER, written out by hand (RFC 5280, section 4.1).
 *
 * @param host the one name that it is for; 127.0.0.1 when undefined.
 */
export function makeSelfSigned(host?: string): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const named = host === undefined ? LOOPBACK : der(0x82, Buffer.from(host));
  const algorithm = sequence(bytes(ECDSA_SHA256));
  const name = sequence(der(0x31, sequence(bytes(COMMON_NAME), der(0x0c, Buffer.from("test")))));
  const extensions = sequence(
    sequence(bytes(BASIC_CONSTRAINTS), der(0x04, sequence(bytes("0101ff")))),
    sequence(bytes(SUBJECT_ALT_NAME), der(0x04, sequence(named))),
  );
  const body = sequence(
    der(0xa0, bytes("020102")),
    bytes("020101"),
    algorithm,
    name,
    sequence(time("20200101000000Z"), time("20990101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  const certificate = sequence(body, algorithm, der(0x03, bytes("00"), signature));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function time(text: string): Buffer {
  return der(0x18, Buffer.from(text));
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, "hex");
}

/** Tag, length and contents; a length of 128 and more is itself given a length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), contents]);
}
