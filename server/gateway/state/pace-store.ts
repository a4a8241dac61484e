import { join } from "node:path";
import * as z from "zod";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";
import { type Log, withoutRepeats } from "#server/common/log.ts";
import { type Clocks, elapsedMs, type Moment } from "#server/gateway/clocks.ts";
import { errorName } from "#server/gateway/error-name.ts";
import {
  type Fingerprint,
  fingerprintOf,
  isFingerprintOf,
} from "#server/gateway/state/fingerprint.ts";
import {
  readSaved,
  savedFingerprint,
  savedMoment,
  savedWait,
} from "#server/gateway/state/saved-state.ts";
import { writeStateFile } from "#server/gateway/state/state-file.ts";

/** Keeps the pacer's knowledge of one service across a restart. */
export interface PaceStore {
  /** The previous process's knowledge, its wait reduced by the time since; undefined without any. */
  readonly memory: PacerMemory | undefined;
  /** Records the current knowledge. A change is written at most once in five seconds. */
  readonly save: (memory: PacerMemory) => void;
  /** Writes the last record, and nothing afterwards. */
  readonly close: () => void;
}

export interface PaceStoreOptions {
  readonly folder: string;
  /** Opaque id of the service; each service has a separate file. */
  readonly source: string;
  /** A learned pace is bound to the token that it was learned with; the file holds its fingerprint only. */
  readonly token: string;
  readonly clocks: Clocks;
  readonly log: Log;
  /** The rest of the stored gate's wait, in milliseconds: the pacer waits at least as long. */
  readonly gateClosedForMs?: number | undefined;
}

/** Maximum age of a stored pace: long enough for a weekend and a holiday, see decision 0032. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** Shortest time between two writes: under a busy limit, each 429 changes the pace. */
const WRITE_INTERVAL_MS = 5000;
/** An unchanged record is written again, so that it is not too old after a crash. */
const REFRESH_INTERVAL_MS = 60 * 60_000;
/** The last instant that `Date` can hold. */
const LAST_EPOCH_MS = 8.64e15;

const schema = (source: string) =>
  z.strictObject({
    version: z.literal(1),
    source: z.literal(source),
    writtenAt: savedMoment,
    token: savedFingerprint,
    learned: z.strictObject({
      perMinute: z.number().min(0).nullable(),
      longestWaitMs: savedWait,
      closedForMs: savedWait,
      closedUntilServiceMs: z.number().min(0).max(LAST_EPOCH_MS).optional(),
    }),
  });

type Saved = z.output<ReturnType<typeof schema>>;

/** The pacer's knowledge at one instant. */
interface PaceRecord {
  readonly memory: PacerMemory;
  readonly writtenAt: Moment;
  /** The instant in monotonic milliseconds. */
  readonly at: number;
}

const NOTHING_LEARNED = { perMinute: null, longestWaitMs: 0, closedForMs: 0 } as const;
const EMPTY_RECORD: PaceRecord = {
  memory: NOTHING_LEARNED,
  writtenAt: { epochMs: 0, boot: null },
  at: 0,
};

/** Returns the path of the file for the pace of one service. */
export const paceFile = (folder: string, source: string): string =>
  join(folder, `pace-${source}.json`);

/** Opens the store and reads the file of an earlier process. A malformed file counts as missing. */
export function openPaceStore(options: PaceStoreOptions): PaceStore {
  const { folder, source, token, clocks } = options;
  const path = paceFile(folder, source);
  const log = withoutRepeats(options.log);
  const saved = readSaved(path, schema(source), log);
  let fingerprint: Fingerprint | undefined =
    saved !== undefined && isFingerprintOf(token, saved.token) ? saved.token : undefined;

  let lastWritten: PaceRecord | undefined;
  let latest: PaceRecord | undefined;
  let nextWriteAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (latest === undefined || latest === lastWritten) return;
    nextWriteAt = clocks.now() + WRITE_INTERVAL_MS;
    try {
      fingerprint ??= fingerprintOf(token);
      const { memory, writtenAt } = latest;
      const next: Saved = { version: 1, source, writtenAt, token: fingerprint, learned: memory };
      writeStateFile(path, `${JSON.stringify(next, undefined, 2)}\n`);
      lastWritten = latest;
    } catch (error) {
      log(`${path} cannot be written (${errorName(error)}): a restart learns the pace again.`);
    }
  }

  /** A service without a limit teaches nothing, and needs no file. */
  function isWorthWriting(record: PaceRecord): boolean {
    if (lastWritten === undefined) return saved !== undefined || differs(record, EMPTY_RECORD);
    return differs(record, lastWritten) || record.at - lastWritten.at >= REFRESH_INTERVAL_MS;
  }

  return {
    memory: restoreMemory(saved, fingerprint !== undefined, options),
    save(memory) {
      if (isClosed) return;
      latest = { memory: clampWaits(memory), writtenAt: clocks.moment(), at: clocks.now() };
      if (!isWorthWriting(latest)) return;
      const waitMs = nextWriteAt - latest.at;
      if (waitMs <= 0) write();
      else timer ??= setTimeout(write, waitMs).unref();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      if (lastWritten !== undefined || (latest !== undefined && isWorthWriting(latest))) write();
      clearTimeout(timer);
    },
  };
}

/** Returns whether two records differ. A wait that became shorter is no difference; a later end of a wait is one. */
function differs(one: PaceRecord, other: PaceRecord): boolean {
  return (
    one.memory.perMinute !== other.memory.perMinute ||
    one.memory.longestWaitMs !== other.memory.longestWaitMs ||
    (one.memory.closedForMs > 0 &&
      one.at + one.memory.closedForMs > other.at + other.memory.closedForMs)
  );
}

/**
 * Limits the waits to the range that a reader accepts: the pacer may add a margin to the longest wait. Omits the stated
 * wait, which the gate's own file holds.
 */
function clampWaits(memory: PacerMemory): Saved["learned"] {
  const { perMinute, closedUntilServiceMs } = memory;
  return {
    perMinute,
    longestWaitMs: Math.min(memory.longestWaitMs, MAX_RETRY_AFTER_MS),
    closedForMs: Math.min(memory.closedForMs, MAX_RETRY_AFTER_MS),
    ...(closedUntilServiceMs === undefined ? {} : { closedUntilServiceMs }),
  };
}

function restoreMemory(
  saved: Saved | undefined,
  isSameToken: boolean,
  { clocks, gateClosedForMs = 0 }: PaceStoreOptions,
): PacerMemory | undefined {
  const passedMs = saved === undefined ? 0 : elapsedMs(saved.writtenAt, clocks.moment());
  const { closedForMs, closedUntilServiceMs, ...learned } = saved?.learned ?? {
    ...NOTHING_LEARNED,
    closedUntilServiceMs: undefined,
  };
  const leftMs = Math.max(gateClosedForMs, closedForMs - passedMs, 0);
  const isLearned = saved !== undefined && isSameToken && passedMs <= MAX_AGE_MS;
  // The wait is valid even if the rest is not: another token may share the limit.
  if (!isLearned && leftMs === 0 && closedUntilServiceMs === undefined) return undefined;
  return {
    ...(isLearned ? learned : NOTHING_LEARNED),
    closedForMs: leftMs,
    ...(closedUntilServiceMs === undefined ? {} : { closedUntilServiceMs }),
  };
}
