import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { HistoryAccess, HistoryStore } from "#engine/protocol/history-access.ts";
import { createRecorder } from "#engine/protocol/history-recorder.ts";
import type { Connection } from "#engine/protocol/source-status.ts";
import type { LastQuote } from "#market/history.ts";
import { derive } from "#market/quote.ts";
import { quoteOf } from "#market/quote-point.ts";
import { movesBetween } from "#market/statistics/move.ts";
import type { Engine } from "./engine-api.ts";

/**
 * States in which every value on screen is stale, however long its plan: a limited service may plan its next check in minutes.
 * What was shown as stale is a gap in the history, too, also for the instruments that nothing was requested of.
 */
const STOPPED: ReadonlySet<Connection["state"]> = new Set([
  "unauthorized",
  "forbidden",
  "offline",
  "unreachable",
]);

interface RecordHistoryOptions {
  readonly sourceId: string;
  readonly clock: Clock;
  readonly history: HistoryAccess;
}

/**
 * Wraps an engine: records every answer, and starts with the quotes of earlier pages. A write starts as soon as the
 * one before has ended, without a timer, so that closing the page loses as few answers as possible.
 */
export function recordHistory(engine: Engine, options: RecordHistoryOptions): Engine {
  const { sourceId, clock, history } = options;
  const recorder = createRecorder();
  let opening: Promise<HistoryStore> | undefined;
  let isWriting = false;
  let isClosed = false;

  async function open() {
    if (opening || isClosed) return;
    opening = history.open(sourceId);
    const store = await opening;
    engine.remember((await store.latest()).map((last) => asRemembered(last, clock)));
    await write(store);
  }

  async function write(store: HistoryStore) {
    if (isWriting) return;
    isWriting = true;
    for (let batch = recorder.take(); batch.length > 0; batch = recorder.take()) {
      engine.reportHistory(await store.write(batch));
    }
    isWriting = false;
    if (isClosed) store.close();
  }

  const unfollow = engine.follow({
    onAnswer(answer) {
      if (answer.kind === "list" || answer.isRepeat) return;
      const { outcome } = answer;
      if ("value" in outcome && outcome.value.isRemembered) return;
      recorder.record(answer.isin, outcome);
      // The store is opened at the first quote, so that loading its code does not delay that quote.
      if (!opening) void open();
      else void opening.then(write);
    },
    onStatus({ connection }) {
      if (STOPPED.has(connection.state)) recorder.pause();
    },
    onPaused: () => recorder.pause(),
    onUnwanted: (isins) => recorder.stop(isins),
  });
  void history.mayHold().then((mayHold) => (mayHold ? open() : undefined));

  return {
    ...engine,
    close() {
      isClosed = true;
      unfollow();
      void opening?.then(write);
      engine.close();
    },
  };
}

/** Converts a stored quote. Its age is measured by the device's date, the only clock that both pages share. */
function asRemembered(last: LastQuote, clock: Clock): CheckedQuote {
  const { isin, checkedAtEpochMs } = last;
  const quote = quoteOf(isin, last.point);
  // The date may have been set back since, but the check was before now.
  const ageMs = Math.max(0, clock.epochNow() - checkedAtEpochMs);
  return {
    quote,
    derived: derive(quote),
    previous: undefined,
    moves: movesBetween(undefined, quote),
    isDisputed: false,
    checkedAt: clock.now() - ageMs,
    checkedAtEpochMs,
    plannedIntervalMs: 0,
    isRemembered: true,
  };
}
