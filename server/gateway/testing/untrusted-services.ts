import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TlsOptions } from "node:tls";
import { issue, makeAuthority, makeSelfSigned } from "./certificate.ts";

/** A service that must not be sent a request, with what its client trusts. */
export interface UntrustedService {
  readonly baseUrl: string;
  /** All certificates that the client trusts, in PEM; Node's roots when undefined. */
  readonly ca: readonly string[] | undefined;
  /** The targets of the requests that it received nevertheless. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

interface Fault {
  readonly tls: TlsOptions;
  readonly ca?: readonly string[];
}

const authority = makeAuthority("authority");
const ca = [authority.cert];

/** The fault of each certificate. Everything else is valid: most are signed by a trusted authority. */
const FAULTS: Readonly<Record<string, () => Fault>> = {
  "signed by itself": () => ({ tls: makeSelfSigned() }),
  expired: () => ({ tls: issue(authority, { notAfter: "20200102000000Z" }), ca }),
  "not valid yet": () => ({ tls: issue(authority, { notBefore: "20980101000000Z" }), ca }),
  "for another name": () => ({ tls: issue(authority, { host: "other.example" }), ca }),
  "of an unknown authority": () => ({ tls: issue(makeAuthority("unknown")), ca }),
  "of an unknown authority of the same name": () => ({
    tls: issue(makeAuthority("authority")),
    ca,
  }),
  "signed by one that may not sign": () => {
    const between = makeAuthority("between", authority, false);
    const { cert, key } = issue(between);
    return { tls: { cert: cert + between.cert, key }, ca };
  },
  "for clients only": () => ({ tls: issue(authority, { isForClients: true }), ca }),
  "signed with SHA-1": () => ({
    tls: { ...issue(authority, { digest: "sha1" }), ciphers: "DEFAULT@SECLEVEL=0" },
    ca,
  }),
  "with an RSA key of 1024 bits": () => ({
    tls: { ...issue(authority, { rsaBits: 1024 }), ciphers: "DEFAULT@SECLEVEL=0" },
    ca,
  }),
  "used over TLS 1.1": () => ({
    tls: {
      ...issue(authority),
      maxVersion: "TLSv1.1",
      minVersion: "TLSv1",
      ciphers: "ALL@SECLEVEL=0",
    },
    ca,
  }),
};

/** The names of all faults of a certificate. */
export const UNTRUSTED: readonly string[] = Object.keys(FAULTS);

/** Starts a service with one of the faults on a free port of the loopback. */
export async function startUntrusted(name: string): Promise<UntrustedService> {
  const fault = FAULTS[name]?.();
  if (fault === undefined) throw new Error(`no such fault: ${name}`);
  const received: string[] = [];
  const server = createServer(fault.tls, (request, response) => {
    received.push(request.url ?? "");
    response.end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}/beta`,
    ca: fault.ca,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
