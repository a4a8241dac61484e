import { type ChildProcess, spawn } from "node:child_process";
import { Agent, get as httpGet } from "node:http";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import { inputsDigest, markBuilt } from "#server/build/stamp.ts";
import { listText } from "#server/gateway/testing/answer-grammar.ts";
import { type FixtureSite, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY, ECHOES, leaksIn } from "#server/gateway/testing/leaks.ts";
import {
  APPLE,
  IE_FUND,
  LISTED,
  plainQuote,
  quoteTarget,
} from "#server/gateway/testing/plain-service.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { openStream } from "#server/gateway/testing/stream-client.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";

const MODULE = new URL("./serve.ts", import.meta.url).href;
const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const QUOTE = quoteTarget(APPLE);
const ISIN = /[A-Z]{2}[A-Z0-9]{9}\d/;

let site: FixtureSite;
let service: RecordingService;
let running: Running | undefined;

beforeEach(async () => {
  site = makeFixtureSite(CANARY);
  markBuilt(site.root, inputsDigest(site.root));
  service = await startRecordingService();
});
afterEach(async () => {
  running?.child.kill("SIGKILL");
  await running?.ended;
  running = undefined;
  await service.close();
  site.remove();
});

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  readonly output: () => string;
  /** Returns the log so far, a value for each line of standard output. */
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  readonly ended: Promise<number | null>;
}

/** `npm run serve` of a site that is built already. */
async function serve(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const script = `import { main } from ${JSON.stringify(MODULE)};
    await main(${JSON.stringify(site.root)}, []);`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      cwd: PROJECT,
      env: {
        ...process.env,
        MARKET_DATA_BASE_URL: service.origin,
        MARKET_DATA_TOKEN: CANARY,
        PORT: "0",
        HOST: "",
        ...settings,
      },
    },
  );
  let out = "";
  let all = "";
  const lines = () =>
    out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      all += chunk.toString();
    });
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      all += chunk.toString();
      const [, found] = /"url":"([^"]+)"/.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`it does not start: ${all}`)));
  });
  running = { child, port: Number(new URL(url).port), url, output: () => all, lines, ended };
  return running;
}

test("logs a line of JSON for each event, with no instrument, address or token in it", async () => {
  const { child, port, output, lines, ended } = await serve();
  const ask = (target: string, method = "GET") =>
    rawRequest(port, requestText(port, `${method} ${target}`));
  expect((await ask("/")).body).toContain("<title>Fixture</title>");
  const list = listText(LISTED);
  service.behave((_, response) => response.writeHead(200, { "x-echo": CANARY }).end(list));
  await ask("/api/instruments");
  for (let times = 0; times < 3; times += 1) {
    service.behave((request) => request.socket.resetAndDestroy());
    await ask(QUOTE);
  }
  await ask(`${QUOTE}?token=${encodeURIComponent(CANARY)}`);
  await ask("/config.json", "POST");
  service.behave((_, response) => {
    response.writeHead(429, { "retry-after": "60", "x-echo": CANARY }).end(ECHOES.join("\n"));
  });
  await ask(quoteTarget(IE_FUND));
  await ask(quoteTarget(IE_FUND));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);

  const printed = lines();
  for (const line of printed) {
    expect(line).toMatchObject({ level: expect.any(String), event: expect.any(String) });
    expect(new Date(String(line["time"])).toISOString()).toBe(line["time"]);
  }
  const served = printed.filter(({ event }) => event === "request");
  expect(served.map(({ route, status }) => [route, status])).toEqual([
    ["page", 200],
    ["instruments", 200],
    ["quote", 502],
    ["quote", 502],
    ["quote", 502],
    ["refused", 400],
    ["refused", 405],
    ["quote", 429],
    ["quote", 429],
  ]);
  for (const line of served) expect(line["durationMs"]).toEqual(expect.any(Number));
  expect(printed.filter(({ event }) => event === "gate-closed")).toMatchObject([
    { level: "warn", cause: "rate-limited" },
  ]);
  const warnings = printed.filter(({ message }) =>
    /cannot be reached|cut off/.test(String(message)),
  );
  expect(warnings).toHaveLength(1);
  expect(printed.slice(-2)).toMatchObject([{ event: "stopping" }, { event: "stopped", cutOff: 0 }]);
  expect(output()).not.toMatch(ISIN);
  expect(output()).not.toContain("token=");
  expect(leaksIn(output())).toEqual([]);
});

test("completes all answers at SIGTERM, and accepts no further request", async () => {
  const { child, port, url, lines, ended } = await serve();
  const idle = new Agent({ keepAlive: true });
  await new Promise((resolve) => {
    httpGet(`${url}/healthz`, { agent: idle }, (answer) => answer.resume().once("end", resolve));
  });
  let finish: (() => void) | undefined;
  service.behave((_, response) => {
    finish = () => response.end(plainQuote(APPLE));
  });
  const underWay = rawRequest(port, `GET ${QUOTE} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await expect.poll(() => finish).toBeDefined();
  child.kill("SIGTERM");
  await expect.poll(() => lines().map(({ event }) => event)).toContain("stopping");
  await expect
    .poll(() => rawRequest(port, "").catch((error: Error) => error))
    .toMatchObject({
      code: "ECONNREFUSED",
    });
  finish?.();
  const answer = await underWay;
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
  expect(answer.headers).toMatchObject({ connection: "close" });
  expect(await ended).toBe(0);
  expect(lines().at(-1)).toMatchObject({ event: "stopped", cutOff: 0 });
  idle.destroy();
});

test("closes all streams at SIGTERM, even those that are not read", async () => {
  const { child, port, lines, ended } = await serve();
  const config = await rawRequest(port, requestText(port, "GET /config.json"));
  const { source } = JSON.parse(config.body);
  const [stream, stuck] = [await openStream(port), await openStream(port)];
  for (const { want } of [stream, stuck]) want(source, [APPLE]);
  await expect.poll(() => stream.answers().length).toBeGreaterThan(0);
  stuck.pause();
  child.kill("SIGTERM");
  expect(await stream.closed).toBe(STREAM_CLOSE.again);
  expect(await ended).toBe(0);
  expect(lines().at(-1)).toMatchObject({ event: "stopped", cutOff: 0 });
  stuck.close();
});

test("continues to serve if its log is not read", async () => {
  const { child, port, ended } = await serve();
  child.stdout?.destroy();
  for (let times = 0; times < 3; times += 1) {
    expect((await rawRequest(port, requestText(port, "GET /healthz"))).status).toBe(200);
  }
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
