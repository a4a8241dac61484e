import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import { type FixtureSite, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY } from "#server/gateway/testing/leaks.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { SUBJECTS, type Subject } from "#server/gateway/testing/subjects.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { type NamesDocument, writeNames } from "./names-document.ts";

const NAMES = instrumentList(200).map((isin) => [isin, `Kites & <i>lamps</i> of ${isin}`] as const);
const TEXT = JSON.stringify({ from: "operator", names: Object.fromEntries(NAMES) });

describe.each(Object.entries(SUBJECTS))("the names of the %s gateway", (kind, start) => {
  let site: FixtureSite;
  let service: RecordingService;
  let subject: Subject;
  let document: NamesDocument | undefined;

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    service = await startRecordingService();
    document = await writeNames("operator", NAMES, nextTurn);
    subject = await start(site.root, {
      baseUrl: service.origin,
      token: CANARY,
      names: () => document && Promise.resolve(document),
    });
  });

  afterAll(async () => {
    await subject.close();
    await service.close();
    site.remove();
    expect(service.seen).toEqual([]);
  });

  const ask = (line: string, headers: readonly string[] = [], body = "") =>
    rawRequest(subject.port, requestText(subject.port, line, headers, body));
  const config = async () => JSON.parse((await ask("GET /config.json")).body);

  test("are announced in /config.json and sent in full, with the headers of data", async () => {
    expect(await config()).toMatchObject({ names: "/names.json" });
    const answer = await ask("GET /names.json");
    expect([answer.status, answer.body]).toEqual([200, TEXT]);
    expect(answer.headers).toMatchObject({
      ...DATA_HEADERS,
      "cache-control": "private, no-cache",
      "content-type": "application/json; charset=utf-8",
      vary: expect.stringMatching(/accept-encoding/i),
      etag: document?.etag,
    });
    expect(answer.headers).not.toHaveProperty("x-touchline-source");
  });

  test("have no body in the answer to HEAD", async () => {
    const answer = await ask("HEAD /names.json");
    expect([answer.status, answer.body]).toEqual([200, ""]);
    expect(answer.headers["etag"]).toBe(document?.etag);
  });

  test("are answered with 304 to a browser that has them", async () => {
    const tag = document?.etag ?? "";
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const answer = await ask("GET /names.json", [`If-None-Match: ${known}`]);
      expect([known, answer.status, answer.body]).toEqual([known, 304, ""]);
      expect(answer.headers).toMatchObject({ etag: tag, "cache-control": "private, no-cache" });
    }
    expect((await ask("GET /names.json", ['If-None-Match: "x"'])).status).toBe(200);
  });

  test("are compressed for a browser that accepts it", async () => {
    for (const [accepted, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await ask("GET /names.json", [`Accept-Encoding: ${accepted}`]);
      // nginx compresses by itself, with gzip.
      const sent = kind === "nginx" && accepted === "br" ? undefined : accepted;
      expect(answer.headers["content-encoding"]).toBe(sent);
      const bytes = Buffer.from(answer.body, "latin1");
      const isChunked = answer.headers["transfer-encoding"] === "chunked";
      const body = isChunked ? withoutChunks(bytes) : bytes;
      expect((sent === undefined ? body : unpack(body)).toString()).toBe(TEXT);
    }
  });

  test.each([
    ["POST /names.json", [], 405],
    ["DELETE /names.json", [], 405],
    ["GET /names.json?x", [], 400],
    ["GET /names.json", ["Content-Length: 0", "Sec-Fetch-Site: cross-site"], 403],
    ["GET /names.json", ["Origin: https://evil.example"], 403],
    ["GET /NAMES.json", [], 400],
    ["GET /names%2ejson", [], 400],
    ["GET //names.json", [], 400],
  ])("are refused to %s with the headers %j and the status %i", async (line, headers, status) => {
    const answer = await ask(line, headers);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { reason: expect.any(String), error: true },
    ]);
    expect(answer.headers).toMatchObject(DATA_HEADERS);
  });

  test("are answered with 404 and not announced if there are none", async () => {
    const before = document;
    document = undefined;
    const answer = await ask("GET /names.json");
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject(DATA_HEADERS);
    expect(await config()).not.toHaveProperty("names");
    document = before;
  });
});

function withoutChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, end), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
