import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { rootCertificates } from "node:tls";
import zlib from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeSelfSigned } from "#server/gateway/testing/certificate.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { createUpstream, type Upstream } from "./upstream.ts";

/** At its slowest setting, which is the usual one, Brotli takes two seconds to pack a bomb. */
const QUICKLY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
const ASK = { method: "GET", path: "/instruments", limitBytes: 1000 } as const;

function ask(upstream: Upstream, signal = new AbortController().signal) {
  return upstream.ask({ ...ASK, signal });
}

test("rejects if Node refuses to make the request", async () => {
  const upstream = createUpstream({
    baseUrl: "http://127.0.0.1:1",
    token: "two\nlines",
    ca: undefined,
    deadlineMs: 5000,
  });
  await expect(ask(upstream)).rejects.toThrow(TypeError);
  upstream.close();
});

describe("a service behind TLS", () => {
  const { cert, key } = makeSelfSigned();
  const server = createHttps({ cert, key }, (request, response) => {
    asked.push(request.url ?? "");
    response.end("[]");
  });
  const asked: string[] = [];
  let baseUrl = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/beta`;
  });
  afterAll(() => server.close());
  afterEach(() => {
    asked.length = 0;
  });

  test("sends a request if the service's certificate is trusted", async () => {
    const ca = [...rootCertificates, cert];
    const upstream = createUpstream({ baseUrl, token: "t", ca, deadlineMs: 5000 });
    expect(await ask(upstream)).toMatchObject({ kind: "answer", status: 200 });
    expect(asked).toEqual(["/beta/instruments"]);
    upstream.close();
  });

  test("never sends the token if the service's certificate is not trusted", async () => {
    const upstream = createUpstream({ baseUrl, token: "t", ca: undefined, deadlineMs: 5000 });
    expect(await ask(upstream)).toEqual({ kind: "failure", failure: "certificate" });
    expect(asked).toEqual([]);
    upstream.close();
  });

  test("sends no request under a name that the certificate lacks", async () => {
    const ca = [cert];
    const named = baseUrl.replace("127.0.0.1", "localhost");
    const upstream = createUpstream({ baseUrl: named, token: "t", ca, deadlineMs: 5000 });
    expect(await ask(upstream)).toMatchObject({ kind: "failure" });
    expect(asked).toEqual([]);
    upstream.close();
  });
});

describe("a service in plain HTTP", () => {
  let service: RecordingService;
  let upstream: Upstream;

  beforeAll(async () => {
    service = await startRecordingService();
    upstream = createUpstream({
      baseUrl: service.origin,
      token: undefined,
      ca: undefined,
      deadlineMs: 5000,
    });
  });
  afterAll(async () => {
    upstream.close();
    await service.close();
  });

  test("reuses one connection for all requests", async () => {
    const ports = new Set<number | undefined>();
    service.behave((request, response) => {
      ports.add(request.socket.remotePort);
      response.end("[]");
    });
    for (let round = 0; round < 5; round += 1) await ask(upstream);
    expect(ports.size).toBe(1);
  });

  test("sends no request for a browser that has already gone", async () => {
    service.seen.length = 0;
    expect(await ask(upstream, AbortSignal.abort())).toEqual({ kind: "aborted" });
    expect(service.seen).toEqual([]);
  });

  /** Returns the result of an error whose body never ends. */
  async function refusedWith(status: number, patienceMs: number) {
    const patient = createUpstream({
      baseUrl: service.origin,
      token: undefined,
      ca: undefined,
      deadlineMs: 600_000,
      errorBodyTimeoutMs: patienceMs,
    });
    service.behave((_, response) => response.writeHead(status, { "retry-after": "60" }).write("{"));
    const outcome = await ask(patient);
    service.behave((_, response) => response.end("[]"));
    patient.close();
    return outcome;
  }

  test("reports a refusal at once although its body never ends", async () => {
    expect(await refusedWith(500, 1)).toMatchObject({
      kind: "bodiless",
      status: 500,
      headers: { "retry-after": "60" },
    });
  });

  // Ten minutes are longer than any test may take: these are not waited for as others are.
  test.each([401, 403, 429])(
    "reports a %d sooner than others, since it stops all requests",
    async (status) => {
      expect(await refusedWith(status, 600_000)).toMatchObject({
        kind: "bodiless",
        status,
        headers: { "retry-after": "60" },
      });
    },
  );

  test.each([
    ["gzip", "createGunzip", zlib.gzipSync],
    ["deflate", "createInflate", zlib.deflateSync],
    ["br", "createBrotliDecompress", (zeros: Buffer) => zlib.brotliCompressSync(zeros, QUICKLY)],
  ] as const)("decompresses a %s bomb only up to the limit", async (coding, name, pack) => {
    const unpack = vi.spyOn(zlib, name);
    const bomb = pack(Buffer.alloc(64 << 20));
    service.behave((_, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(bomb),
    );
    expect(await ask(upstream)).toEqual({ kind: "failure", failure: "too-large" });
    const unpacking = unpack.mock.results[0]?.value as Readable | undefined;
    expect(unpacking?.destroyed).toBe(true);
    unpack.mockRestore();
    service.behave((_, response) => response.end("[]"));
  });

  test("reads several Retry-After lines as one", async () => {
    service.behave((_, response) =>
      response.writeHead(429, ["retry-after", "1", "retry-after", "60"]).end("{}"),
    );
    expect(await ask(upstream)).toMatchObject({ headers: { "retry-after": "1, 60" } });
    service.behave((_, response) => response.end("[]"));
  });

  test("sends no Authorization without a token", async () => {
    service.seen.length = 0;
    await ask(upstream);
    expect(service.seen[0]?.headers).not.toHaveProperty("authorization");
  });
});
