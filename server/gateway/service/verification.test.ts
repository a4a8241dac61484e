import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { issue, makeAuthority } from "#server/gateway/testing/certificate.ts";
import {
  startUntrusted,
  UNTRUSTED,
  type UntrustedService,
} from "#server/gateway/testing/untrusted-services.ts";
import { createUpstream, type UpstreamResult } from "./upstream.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const UPSTREAM = new URL("./upstream.ts", import.meta.url).href;
const FOLDER = mkdtempSync(join(tmpdir(), "touchline-openssl-"));
const OPENSSL_CONF = join(FOLDER, "openssl.cnf");
/** Everything in the environment of a process that would make Node accept more. */
const WEAKENED = {
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  NODE_OPTIONS: "--tls-min-v1.0 --tls-cipher-list=ALL@SECLEVEL=0 --insecure-http-parser",
  OPENSSL_CONF,
};
writeFileSync(
  OPENSSL_CONF,
  `nodejs_conf = init
[init]
ssl_conf = ssl
[ssl]
system_default = weak
[weak]
MinProtocol = TLSv1
CipherString = ALL@SECLEVEL=0
`,
);

afterAll(() => rmSync(FOLDER, { recursive: true }));

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) close();
});

function ask(baseUrl: string, ca: readonly string[] | undefined): Promise<UpstreamResult> {
  const upstream = createUpstream({ baseUrl, token: "t", ca, deadlineMs: 30_000 });
  closing.push(() => upstream.close());
  const { signal } = new AbortController();
  return upstream.ask({ method: "GET", path: "/instruments", limitBytes: 1000, signal });
}

/** Asks each service in a process of its own, and returns what came of it. */
async function askInProcess(services: readonly UntrustedService[]): Promise<readonly unknown[]> {
  const targets = services.map(({ baseUrl, ca }) => ({ baseUrl, ca }));
  const source = `import { createUpstream } from ${JSON.stringify(UPSTREAM)};
    for (const target of ${JSON.stringify(targets)}) {
      const upstream = createUpstream({ ...target, token: "t", deadlineMs: 30_000 });
      const { signal } = new AbortController();
      const ask = { method: "GET", path: "/instruments", limitBytes: 1000, signal };
      console.log(JSON.stringify(await upstream.ask(ask)));
      upstream.close();
    }`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", source];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...WEAKENED } });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.on("close", resolve));
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const REFUSED = { kind: "failure", failure: "certificate" };

describe("a service that cannot be verified", () => {
  const services = new Map<string, UntrustedService>();
  beforeAll(async () => {
    for (const name of UNTRUSTED) services.set(name, await startUntrusted(name));
  });
  afterAll(async () => {
    for (const service of services.values()) await service.close();
  });

  test.each(UNTRUSTED)("sends no request to an unverified service: %s", async (name) => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const service = services.get(name);
    expect(await ask(service?.baseUrl ?? "", service?.ca)).toEqual(REFUSED);
    expect(service?.received).toEqual([]);
  });

  test("sends no request from a process whose environment weakens TLS", async () => {
    const all = [...services.values()];
    expect(await askInProcess(all)).toEqual(all.map(() => REFUSED));
    expect(all.flatMap(({ received }) => received)).toEqual([]);
  });
});

test("sends a request to a service whose certificate a trusted authority has signed", async () => {
  const authority = makeAuthority("authority");
  const server = createServer(issue(authority), (_, response) => response.end("[]"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const outcome = await ask(`https://127.0.0.1:${port}/beta`, [authority.cert]);
  expect(outcome).toMatchObject({ kind: "answer", status: 200 });
});
