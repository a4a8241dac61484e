import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

/** A certificate and its key; both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate that may sign others. */
export interface Authority extends Certificate {
  readonly issuer: Issuer;
}

interface Issuer {
  readonly name: Buffer;
  readonly privateKey: KeyObject;
}

/** The contents of a certificate; valid by default. */
export interface CertificateOptions {
  /** The only name that it is valid for; 127.0.0.1 if undefined. */
  readonly host?: string | undefined;
  /** Start of the validity as GeneralizedTime, `YYYYMMDDHHMMSSZ`. */
  readonly notBefore?: string;
  readonly notAfter?: string;
  /** The hash of the issuer's signature. */
  readonly digest?: "sha256" | "sha1";
  /** Size of an RSA key; a key on an elliptic curve if undefined. */
  readonly rsaBits?: number;
  /** Whether it may sign others. */
  readonly isAuthority?: boolean;
  /** Whether it is for clients only, by its extended key usage. */
  readonly isForClients?: boolean;
}

/** The address 127.0.0.1 as a name in a certificate (RFC 5280, section 4.2.1.6). */
const LOOPBACK = bytes("87047f000001");

const SIGNATURES = { sha256: "06082a8648ce3d040302", sha1: "06072a8648ce3d0401" } as const;
const COMMON_NAME = "0603550403";
const SUBJECT_ALT_NAME = "0603551d11";
const BASIC_CONSTRAINTS = "0603551d13";
const EXTENDED_KEY_USAGE = "0603551d25";
const CLIENT_AUTH = "06082b06010505070302";

/**
 * Makes a self-signed certificate. It is made for each test: a stored certificate would expire, and its key would be in
 * the repository.
 */
export function makeSelfSigned(host?: string): Certificate {
  return make({ host, isAuthority: true }, "test", undefined);
}

/** Makes the certificate of an authority, self-signed by default. */
export function makeAuthority(name: string, by?: Authority, isAuthority = true): Authority {
  return make({ isAuthority }, name, by?.issuer);
}

/** Makes the certificate of a server, signed by an authority. */
export function issue(by: Authority, options: CertificateOptions = {}): Certificate {
  return make(options, "test", by.issuer);
}

/** Encodes a certificate in DER (RFC 5280, section 4.1). */
function make(options: CertificateOptions, common: string, issuer: Issuer | undefined): Authority {
  const {
    digest = "sha256",
    notBefore = "20200101000000Z",
    notAfter = "20990101000000Z",
  } = options;
  const { publicKey, privateKey } = keys(options.rsaBits);
  const name = sequence(der(0x31, sequence(bytes(COMMON_NAME), der(0x0c, Buffer.from(common)))));
  const by = issuer ?? { name, privateKey };
  const algorithm = sequence(bytes(SIGNATURES[digest]));
  const body = sequence(
    der(0xa0, bytes("020102")),
    bytes("020101"),
    algorithm,
    by.name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions(options)),
  );
  const signature = createSign(digest).update(body).sign(by.privateKey);
  const certificate = sequence(body, algorithm, der(0x03, bytes("00"), signature));
  // A blank line at the end, after 64 characters, would make it unreadable.
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    issuer: { name, privateKey },
  };
}

function keys(rsaBits: number | undefined) {
  return rsaBits === undefined
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: rsaBits });
}

function extensions({
  host,
  isAuthority = false,
  isForClients = false,
}: CertificateOptions): Buffer {
  const named = host === undefined ? LOOPBACK : der(0x82, Buffer.from(host));
  const constraints = isAuthority ? sequence(bytes("0101ff")) : sequence();
  const parts = [
    sequence(bytes(BASIC_CONSTRAINTS), der(0x04, constraints)),
    sequence(bytes(SUBJECT_ALT_NAME), der(0x04, sequence(named))),
  ];
  if (isForClients) {
    parts.push(sequence(bytes(EXTENDED_KEY_USAGE), der(0x04, sequence(bytes(CLIENT_AUTH)))));
  }
  return sequence(...parts);
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

/** Encodes tag, length and contents; a length of 128 or more takes two bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), contents]);
}
