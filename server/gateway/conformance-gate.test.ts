import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import {
  GATE_HEADER,
  GATE_MS_HEADER,
  QUEUE_MS_HEADER,
  SOURCE_HEADER,
} from "#market/headers/gateway-headers.ts";
import { type RawAnswer, rawRequest, requestText } from "#server/testing/raw-request.ts";
import { GATE_CLOSINGS } from "./conformance.ts";
import { createGateKeeper } from "./gate/gate-keeper.ts";
import { DATA_HEADERS } from "./security-headers.ts";
import { type FixtureSite, makeFixtureSite } from "./testing/fixture-site.ts";
import { CANARY, leaksIn } from "./testing/leaks.ts";
import {
  APPLE,
  forQuotes,
  IE_FUND,
  LIST_TARGET,
  plainQuote,
  plainService,
  quoteTarget,
} from "./testing/plain-service.ts";
import {
  type Behaviour,
  type RecordingService,
  startRecordingService,
} from "./testing/recording-service.ts";
import { SUBJECTS, type Subject } from "./testing/subjects.ts";

const QUOTE = `GET ${quoteTarget(APPLE)}`;
const OTHER_QUOTE = `GET ${quoteTarget(IE_FUND)}`;
const LIST = `GET ${LIST_TARGET}`;
const OTHER_LINES = [OTHER_QUOTE, `HEAD ${quoteTarget(IE_FUND)}`, LIST, `HEAD ${LIST_TARGET}`];
const TRY_NOW = "X-Touchline-Probe: now";
const STEP_MS = 100;
/** A feed wakes every second: of a longer wait this much passes step by step. */
const IN_STEPS_MS = 120_000;
const ERROR = { reason: expect.any(String), error: true };

const failing =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_, response) =>
    response.writeHead(status, headers).end('{"reason":"so","error":true}');

/** A whole day by the clock of the tests takes many seconds, and proves nothing about nginx. */
const WITHIN_AN_HOUR = GATE_CLOSINGS.filter(({ seconds }) => seconds <= 3600);

describe.each(Object.entries(SUBJECTS))("the gate of the %s gateway", (kind, start) => {
  let site: FixtureSite;
  let service: RecordingService;
  let subject: Subject;
  /** Each test starts with an open gate and an empty feed. */
  let run = 0;
  const clock = createManualClock();

  beforeAll(async () => {
    const identity = () => `${run}`;
    const moment = () => ({ epochMs: clock.epochNow(), boot: null });
    site = makeFixtureSite(CANARY);
    service = await startRecordingService();
    subject = await start(site.root, {
      baseUrl: service.origin,
      token: CANARY,
      gate: createGateKeeper({ clocks: { now: clock.now, moment }, identity }),
      identity,
      clock,
    });
  });
  afterAll(async () => {
    await subject.close();
    await service.close();
    site.remove();
  });
  beforeEach(() => {
    run += 1;
    service.seen.length = 0;
    service.behave(plainService);
  });

  const ask = (line: string, headers: readonly string[] = []): Promise<RawAnswer> =>
    rawRequest(subject.port, requestText(subject.port, line, headers));
  /** Lets time pass until the answers are there: some of them wait for their turn. */
  async function meanwhile<T>(answers: Promise<T>): Promise<T> {
    let isOver = false;
    const over = answers.finally(() => {
      isOver = true;
    });
    for (let steps = 0; steps < 1000; steps += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (isOver) return over;
      await clock.advance(STEP_MS);
    }
    throw new Error("nothing is answered, however long it takes");
  }
  /** Lets a wait pass; what is long of it passes at once, as where a machine sleeps. */
  async function pass(ms: number): Promise<void> {
    if (ms > IN_STEPS_MS) await clock.sleep(ms - IN_STEPS_MS);
    await clock.advance(Math.min(ms, IN_STEPS_MS));
  }
  /** Asks until the pace allows it: a service that met its limit is asked more slowly. */
  async function untilServed(line: string): Promise<RawAnswer> {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await meanwhile(ask(line));
      if (answer.status !== 504) return answer;
      expect(answer.headers).toHaveProperty(QUEUE_MS_HEADER);
    }
    throw new Error(`${line} was never served`);
  }
  /** Twenty requests at once, of several clients, by every route and method. */
  const crowd = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(OTHER_LINES[n % OTHER_LINES.length] ?? QUOTE, [`Cookie: client=${n}`]),
      ),
    );
  const everybodyIsServed = async () => {
    for (const line of [QUOTE, ...OTHER_LINES]) expect((await untilServed(line)).status).toBe(200);
  };

  test.each(kind === "nginx" ? WITHIN_AN_HOUR : GATE_CLOSINGS)(
    "sends nothing after $name until the wait is over",
    async (closing) => {
      service.behave(closing.service);
      const first = await ask(closing.line ?? QUOTE);
      // The gate answers the client that met the limit as well: its page learns nothing from it.
      if (closing.cause === "rate-limited") {
        expect(first.status).toBe(429);
        expect(first.headers).toMatchObject({ [GATE_HEADER]: closing.cause });
      } else expect(first.headers).not.toHaveProperty(GATE_HEADER);
      service.behave(plainService);
      await clock.advance(300);
      for (const held of await crowd()) {
        expect(held.status).toBe(429);
        expect(held.headers).toMatchObject({
          ...DATA_HEADERS,
          "retry-after": `${closing.seconds}`,
          [GATE_HEADER]: closing.cause,
          [GATE_MS_HEADER]: `${closing.seconds * 1000 - 300}`,
          [SOURCE_HEADER]: expect.any(String),
        });
        if (held.body !== "") {
          expect(JSON.parse(held.body)).toEqual(ERROR);
        }
        expect(leaksIn(held.text)).toEqual([]);
      }
      await pass(closing.seconds * 1000 - 301);
      expect((await ask(QUOTE)).headers).toMatchObject({
        "retry-after": "1",
        [GATE_MS_HEADER]: "1",
      });
      expect(service.seen, "requests that the service heard").toHaveLength(1);
      await clock.advance(1);
      await everybodyIsServed();
    },
  );

  test("answers every request with the rest of the wait while it is closed, even one that it answered before", async () => {
    expect((await ask(OTHER_QUOTE)).status).toBe(200);
    expect((await meanwhile(ask(LIST))).status).toBe(200);
    service.behave(failing(429, { "retry-after": "30" }));
    expect((await meanwhile(ask(QUOTE))).status).toBe(429);
    for (const line of [QUOTE, ...OTHER_LINES]) {
      const held = await ask(line);
      expect([held.status, held.headers[GATE_HEADER]]).toEqual([429, "rate-limited"]);
    }
  });

  test("holds only the failed instrument while the Retry-After of its 503 runs", async () => {
    const isOf = (isin: string) => () =>
      service.seen.filter(({ target }) => target.includes(isin)).length;
    const [asked, otherAsked] = [isOf(APPLE), isOf(IE_FUND)];
    service.behave(forQuotes(failing(503, { "retry-after": "20" })));
    expect(await ask(QUOTE)).toMatchObject({ status: 503, headers: { "retry-after": "20" } });
    service.behave(plainService);
    await clock.advance(500);
    const held = await ask(QUOTE);
    expect([held.status, held.headers["retry-after"]]).toEqual([503, "20"]);
    expect(held.headers).not.toHaveProperty(GATE_HEADER);
    expect((await ask(OTHER_QUOTE)).status).toBe(200);
    expect([asked(), otherAsked()]).toEqual([1, 1]);
    await clock.advance(19_500);
    expect((await ask(QUOTE)).status).toBe(200);
  });

  test("answers a held request while other requests hang", async () => {
    service.behave(forQuotes(failing(503, { "retry-after": "20" })));
    await ask(QUOTE);
    let hanging = 0;
    const finish: (() => void)[] = [];
    service.behave((request, response) => {
      hanging += 1;
      finish.push(() => plainService(request, response));
    });
    const other = ask(OTHER_QUOTE);
    await clock.advance(1000);
    await expect.poll(() => hanging).toBeGreaterThan(0);
    expect((await ask(QUOTE)).status).toBe(503);
    service.behave(plainService);
    for (const end of finish) end();
    expect((await meanwhile(other)).status).toBe(200);
  });

  test("passes on pending answers after it has closed", async () => {
    const waiting: (() => void)[] = [];
    service.behave((request, response) => waiting.push(() => plainService(request, response)));
    const underWay = ask(QUOTE);
    await expect.poll(() => waiting.length).toBe(1);
    service.behave(failing(429, { "retry-after": "30" }));
    expect((await meanwhile(ask(LIST))).headers).toMatchObject({ [GATE_HEADER]: "rate-limited" });
    for (const finish of waiting) finish();
    expect((await underWay).body).toBe(plainQuote(APPLE));
    expect((await ask(QUOTE)).headers).toMatchObject({ [GATE_HEADER]: "rate-limited" });
  });

  test("tries a refused token with one request a minute, however many clients ask", async () => {
    service.behave(failing(401));
    await ask(QUOTE);
    for (let minute = 1; minute <= 3; minute += 1) {
      await clock.advance(60_000);
      for (const { status, headers } of await meanwhile(crowd())) {
        if (status !== 401) {
          expect([status, headers[GATE_HEADER]]).toEqual([429, "unauthorized"]);
        }
      }
      expect(service.seen).toHaveLength(minute + 1);
    }
    service.behave(plainService);
    await clock.advance(60_000);
    await everybodyIsServed();
  });

  test("tries a refused token at once when a person asks, at most every five seconds", async () => {
    service.behave(failing(403));
    await ask(QUOTE);
    await clock.advance(2000);
    const tried = await ask(QUOTE, [TRY_NOW]);
    expect(tried.status).toBe(403);
    expect(tried.headers).not.toHaveProperty(GATE_HEADER);
    await clock.advance(4999);
    expect((await ask(QUOTE, [TRY_NOW])).headers).toMatchObject({ [GATE_HEADER]: "forbidden" });
    expect(service.seen).toHaveLength(2);
    await clock.advance(1);
    service.behave(plainService);
    expect((await meanwhile(ask(QUOTE, [TRY_NOW]))).status).toBe(200);
    expect((await meanwhile(ask(LIST))).status).toBe(200);
  });

  test("sends nothing while a Retry-After runs, even when a person asks", async () => {
    service.behave(failing(401, { "retry-after": "5" }));
    await ask(QUOTE);
    await clock.advance(4999);
    expect((await ask(QUOTE, [TRY_NOW])).headers).toMatchObject({ [GATE_HEADER]: "unauthorized" });
    expect(service.seen).toHaveLength(1);
    await clock.advance(1);
    const tried = await meanwhile(ask(QUOTE, [TRY_NOW]));
    expect(tried.headers).not.toHaveProperty(GATE_HEADER);
    expect(service.seen).toHaveLength(2);
  });

  test("uses the result of a probe after its browser has disconnected", async () => {
    service.behave(failing(401));
    await ask(QUOTE);
    await clock.advance(60_000);
    const client = new AbortController();
    const pending: (() => void)[] = [];
    service.behave((request, response) => pending.push(() => plainService(request, response)));
    const address = `http://127.0.0.1:${subject.port}${LIST_TARGET}`;
    const asking = fetch(address, { signal: client.signal });
    await expect.poll(() => pending.length).toBe(1);
    client.abort();
    await expect(asking).rejects.toThrow();
    service.behave(plainService);
    for (const finish of pending) finish();
    await expect.poll(async () => (await meanwhile(ask(QUOTE))).status).toBe(200);
  });
});
