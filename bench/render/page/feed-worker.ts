import "#market/zod-without-eval.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { initialStatus, type SourceStatus } from "#engine/protocol/source-status.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import { portOfTab } from "#live/port-of-tab.ts";
import { type FeedOrder, instrumentsOf } from "../feed.ts";
import { createQuoteGenerator, type QuoteGenerator } from "../quotes.ts";

/**
 * Feeds a page as the shared worker does, with one message over a port for each quote. It runs on its own thread, so that
 * producing quotes costs the page nothing.
 */
const STEP_MS = 4;
const STATUS_MS = 1000;
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };

let generator: QuoteGenerator;
let port: Port<ToTab, ToWorker>;
let perSecond = 0;

const now = () => performance.timeOrigin + performance.now();

self.addEventListener("message", ({ data }: MessageEvent<FeedOrder>) => {
  if (data.kind === "open") open(data);
  else begin();
});

function open({ load, seed, port: end }: Extract<FeedOrder, { kind: "open" }>) {
  const isins = instrumentsOf(load);
  // The time from one check of an instrument to the next, as the source plans it.
  const cycleMs = (1000 * load.rows) / load.perSecond;
  perSecond = load.perSecond;
  generator = createQuoteGenerator(isins, cycleMs, seed);
  port = portOfTab(end);
  let checks = 0;
  const status = (): SourceStatus => ({
    ...initialStatus({ state: "live" }, { ...POLICY, baseIntervalMs: Math.min(1000, cycleMs) }),
    perMinute: perSecond * 60,
    cycleMs,
    serviceOffsetMs: 0,
    checkCount: checks,
    history: "kept",
  });
  port.onMessage((message) => {
    if (message.kind === "ping") port.post({ kind: "pong", now: now() });
    if (message.kind !== "hello") return;
    port.post({ kind: "welcome", version: WIRE_VERSION, now: now() });
    const instants = { checkedAt: now(), checkedAtEpochMs: Date.now() };
    port.post({ kind: "list", outcome: { at: now(), value: { isins, refused: 0, ...instants } } });
    checks = 1;
    port.post({ kind: "status", status: status() });
    for (const isin of isins) send(generator.first(isin));
  });
  setInterval(() => {
    checks += perSecond;
    port.post({ kind: "status", status: status() });
  }, STATUS_MS);
}

function begin() {
  const begunAt = now();
  let sent = 0;
  setInterval(() => {
    const due = Math.floor(((now() - begunAt) * perSecond) / 1000);
    for (; sent < due; sent += 1) send(generator.next());
  }, STEP_MS);
}

function send(value: CheckedQuote) {
  const { instrument } = value.quote;
  const outcome = { at: value.checkedAt, value };
  port.post({ kind: "quote", isin: instrument, outcome, record: undefined });
}
