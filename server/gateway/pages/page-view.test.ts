import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient } from "#market/client/client.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import { parseIsin } from "#market/isin.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { type FixtureSite, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY } from "#server/gateway/testing/leaks.ts";
import { createManualClocks } from "#server/gateway/testing/manual-clocks.ts";
import {
  type Behaviour,
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { NODE_SUBJECTS, type Subject } from "#server/gateway/testing/subjects.ts";

const MIB = 1024 * 1024;
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const body =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_, response) =>
    response.writeHead(200, headers).end(text);
const zipped = (text: string): Behaviour => body(gzipSync(text), { "content-encoding": "gzip" });

describe.each(Object.entries(NODE_SUBJECTS))(
  "the page's client behind the %s gateway",
  { timeout: 30_000 },
  (_, start) => {
    let site: FixtureSite;
    let service: RecordingService;
    let subject: Subject;
    let client: MarketDataClient;
    /** Each test starts with a service that has refused nothing. */
    let testNumber = 0;

    beforeAll(async () => {
      site = makeFixtureSite(CANARY);
      service = await startRecordingService();
      const identity = () => `${testNumber}`;
      const gate = createGateKeeper({ identity, clocks: createManualClocks() });
      subject = await start(site.root, { baseUrl: service.origin, token: CANARY, gate, identity });
      client = createClient({ baseUrl: `http://127.0.0.1:${subject.port}/api`, fetch });
    });
    beforeEach(() => {
      testNumber += 1;
    });
    afterAll(async () => {
      await subject.close();
      await service.close();
      site.remove();
    });

    async function problem(operation: "quote" | "list"): Promise<unknown> {
      const isin = parseIsin("US0378331005");
      if (isin === undefined) throw new Error("no ISIN");
      const { signal } = new AbortController();
      try {
        await (operation === "quote" ? client.quote(isin, signal) : client.instruments(signal));
      } catch (error) {
        if (error instanceof MarketDataError) return error;
        throw error;
      }
      return undefined;
    }

    test.each<[string, Behaviour]>([
      ["a mebibyte and a byte", body("x".repeat(MIB + 1))],
      ["a mebibyte and more once decompressed", zipped(" ".repeat(2 * MIB))],
      ["a million nested arrays", body(nested(1_000_000))],
      ["nested arrays that fit", body(nested(500_000))],
      ["nothing", body("")],
      ["204", (_, response) => response.writeHead(204).end()],
      ["205", (_, response) => response.writeHead(205).end()],
      ["UTF-16", body(Buffer.from(`{"instrument":"US0378331005"}`, "utf16le"))],
    ])("reports a quote that is %s as invalid data", async (_name, behaviour) => {
      service.behave(behaviour);
      expect(await problem("quote")).toMatchObject({ kind: "contract" });
    });

    test.each<[string, Behaviour]>([
      ["larger than 32 MiB", body(`[${" ".repeat(32 * MIB)}]`)],
      ["larger than 32 MiB once decompressed", zipped(`[${" ".repeat(32 * MIB)}]`)],
      ["a million nested arrays", body(nested(1_000_000))],
      ["nothing", body("")],
      ["204", (_, response) => response.writeHead(204).end()],
      ["UTF-16", body(Buffer.from("[]", "utf16le"))],
    ])("reports a list that is %s as invalid data", async (_name, behaviour) => {
      service.behave(behaviour);
      expect(await problem("list")).toMatchObject({ kind: "contract" });
    });

    test("reports a redirect as an error without a status", async () => {
      service.behave((_request, response) => response.writeHead(308, { location: "/" }).end());
      expect(await problem("quote")).toMatchObject({
        kind: "http",
        status: undefined,
        reason: expect.stringContaining("redirect"),
      });
    });

    test("reports a limit with its wait although its body never ends", async () => {
      service.behave((_request, response) => {
        response.writeHead(429, { "retry-after": "7" }).write("{");
      });
      expect(await problem("quote")).toMatchObject({
        kind: "rate-limited",
        retryAfterMs: 7000,
        check: { ageMs: expect.any(Number) },
      });
    });

    test("reports an unreachable service as unreachable, not as invalid", async () => {
      service.behave((request) => request.socket.resetAndDestroy());
      expect(await problem("quote")).toMatchObject({ kind: "http", status: 502 });
    });
  },
);
