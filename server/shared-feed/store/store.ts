import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Isin } from "#market/isin.ts";
import { type GateMemory, MAX_GATE_PATHS } from "#server/common/gate-memory.ts";
import type { Redis } from "#server/shared-feed/redis/redis.ts";
import {
  type Fields,
  fieldsOf,
  listOf,
  textOf,
  UnexpectedReply,
  wholeOf,
} from "#server/shared-feed/redis/replies.ts";
import { type EdgeMessage, writeMessage } from "./edge-message.ts";
import type { Keys } from "./keys.ts";
import { HASHES, PUBLISH, READ } from "./scripts/answers.ts";
import { DEMAND, EDGES, LAST_MESSAGE, SEND } from "./scripts/demand.ts";
import { RELEASE, RENEW, TAKE } from "./scripts/lease.ts";
import { GATE, REPORT } from "./scripts/state.ts";
import type { WrittenAnswer } from "./stored-answer.ts";
import { writePacerMemory } from "./stored-state.ts";
import { entryOf, isAfter, type StreamEntry } from "./stream-entry.ts";

/** A granted lease. */
export interface Grant {
  readonly fence: number;
  /** Redis's clock when the lease was granted. */
  readonly timeMs: number;
}

/** The result of one read: the entries after an id, and the state at that time. */
export interface ReadResult {
  readonly timeMs: number;
  /** The fence of the latest lease. */
  readonly fence: number;
  readonly entries: readonly StreamEntry[];
  /** The last id of the stream, from which a new reader continues. */
  readonly lastId: string;
  /** Whether entries after the id are missing: the stream was trimmed or replaced. */
  readonly isGap: boolean;
  readonly state: Fields;
  /** Whether a process holds the lease. */
  readonly hasLeader: boolean;
}

/**
 * The data that the processes of one feed share in Redis. Each call rejects while Redis is away or if a command
 * fails. Lengths of time are in milliseconds.
 */
export interface Store {
  /** Takes the lease. @returns undefined if another process holds it */
  take(holder: string, seenFence: number): Promise<Grant | undefined>;
  /** Renews the lease. @returns Redis's clock; undefined if the lease is lost */
  renew(holder: string, fence: number): Promise<number | undefined>;
  release(holder: string, fence: number): Promise<void>;
  /** Publishes an answer to all edges. @returns whether the fence is still the latest */
  publish(fence: number, answer: WrittenAnswer, times: AnswerTimes): Promise<boolean>;
  /**
   * Merges the waits by maximum, and raises the fence to the one seen. The refusal and the outage are written only
   * with the leader's fence.
   *
   * @param refusedToken fingerprint of the refused token
   * @returns false if the leader's fence is not the latest
   */
  mergeGate(
    gate: GateMemory,
    seenFence: number,
    leaderFence?: number,
    refusedToken?: string,
  ): Promise<boolean>;
  /**
   * Stores the status, the pacer's knowledge and the time to the next try during an outage.
   *
   * @returns whether the fence is still the latest
   */
  report(
    fence: number,
    status: string,
    memory: PacerMemory,
    momentary?: MomentaryStatus,
  ): Promise<boolean>;
  read(afterId: string): Promise<ReadResult>;
  quotes(isins: readonly Isin[]): Promise<Hashes>;
  list(): Promise<Hashes>;
  /** Reads the state and the pacer's knowledge, in this order. */
  readForStart(): Promise<Hashes>;
  /** Writes the demand of an edge. @returns false if Redis holds another revision than `from` */
  writeDemand(edge: string, change: DemandChange): Promise<boolean>;
  edges(): Promise<readonly string[]>;
  demands(edges: readonly string[]): Promise<Hashes>;
  send(message: EdgeMessage, edge: string): Promise<void>;
  /** Returns the id of the last message; undefined before the first. */
  lastMessage(): Promise<string | undefined>;
}

/** Parts of the leader's status that end by themselves if it is not reported again. */
export interface MomentaryStatus {
  /** Milliseconds until the next try during an outage. */
  readonly nextTryMs?: number | undefined;
  /** Whether the pace recovers from a rate limit. */
  readonly isRecovering?: boolean;
}

export interface AnswerTimes {
  readonly planMs: number;
  /** The age of the answer. */
  readonly ageMs: number;
  /** A lower bound of the answer's instant by Redis's clock; undefined without one. */
  readonly answeredAtMs: number | undefined;
}

interface Hashes {
  readonly timeMs: number;
  readonly found: readonly Fields[];
}

/** The difference from an earlier revision of the demand; the whole demand if `from` is undefined. */
export interface DemandChange {
  readonly from: string | undefined;
  readonly to: string;
  readonly set: Fields;
  readonly remove: readonly string[];
}

const LEASE_MS = 3000;
/** Lifetime of a demand that is not renewed. */
export const DEMAND_MS = 10_000;
/** Length of the answer stream: half a minute at two answers a second for each of hundreds of instruments. */
const MAX_ENTRIES = 10_000;
export const MAX_ENTRIES_READ = 1000;
/** Lifetime of a stored quote that is no longer requested. */
const RETENTION_MS = 24 * 60 * 60_000;
const MAX_MESSAGES = 1000;
/** Time for which a reported recovery holds. The leader reports once a second. */
const RECOVERING_MS = 5000;

/** @param onInvalidValues called with the number of values that no process of the feed writes, each time any is read */
export function createStore(
  redis: Redis,
  keys: Keys,
  onInvalidValues: (count: number) => void,
): Store {
  async function run(...script: Parameters<Redis["run"]>): Promise<unknown> {
    const [reply, count] = listOf(await redis.run(...script));
    if (typeof count === "number" && count > 0) onInvalidValues(count);
    return reply;
  }

  const isOne = (reply: unknown): boolean => reply === 1;

  /** Returns the key under which an answer is stored; none for a failure of the list. */
  function storedKeysOf(kind: WrittenAnswer["kind"], key: WrittenAnswer["key"]): readonly string[] {
    if (kind === "list") return [keys.list];
    return key === LIST_KEY ? [] : [keys.quote(key)];
  }

  async function hashes(names: readonly string[]): Promise<Hashes> {
    const [time, found] = listOf(await run(HASHES, names, []));
    return { timeMs: exact(time), found: listOf(found).map(fieldsOf) };
  }

  return {
    async take(holder, seenFence) {
      const args = [holder, String(LEASE_MS), String(seenFence)];
      const reply = await run(TAKE, [keys.lease, keys.fence], args);
      if (reply === null) return undefined;
      const [fence, time] = listOf(reply);
      return { fence: exact(fence), timeMs: exact(time) };
    },
    async renew(holder, fence) {
      const args = [holder, String(fence), String(LEASE_MS)];
      const reply = await run(RENEW, [keys.lease, keys.fence], args);
      return reply === null ? undefined : exact(reply);
    },
    async release(holder, fence) {
      await run(RELEASE, [keys.lease], [holder, String(fence)]);
    },
    async publish(fence, { key, kind, body, date, isOwn }, { planMs, ageMs, answeredAtMs }) {
      const storedKeys = isOwn ? storedKeysOf(kind, key) : [];
      const names = [keys.fence, keys.answers, ...storedKeys];
      const times = [planMs, ageMs].map((ms) => String(Math.round(ms)));
      const estimate = answeredAtMs === undefined ? "" : String(Math.round(answeredAtMs));
      const limits = [String(MAX_ENTRIES), String(RETENTION_MS)];
      const args = [String(fence), key, kind, body, date, ...times, estimate, ...limits];
      return isOne(await run(PUBLISH, names, args));
    },
    async mergeGate(gate, seenFence, leaderFence, refusedToken) {
      const { closedForMs, statedWaitMs, refusal, outageForMs, pathsForMs } = gate;
      const args = [
        String(seenFence),
        ceilText(closedForMs),
        statedWaitMs === undefined ? "" : ceilText(statedWaitMs),
        leaderFence === undefined ? "" : String(leaderFence),
        ceilText(outageForMs),
        refusal?.cause ?? "",
        ceilText(refusal?.nextProbeInMs ?? 0),
        refusedToken ?? "",
        String(MAX_GATE_PATHS),
        ...Object.entries(pathsForMs).flatMap(([path, forMs]) => [path, ceilText(forMs)]),
      ];
      return isOne(await run(GATE, [keys.state, keys.fence], args));
    },
    async report(fence, status, memory, { nextTryMs, isRecovering = false } = {}) {
      const args = [
        String(fence),
        status,
        writePacerMemory(memory),
        ceilText(memory.closedForMs),
        nextTryMs === undefined ? "" : ceilText(nextTryMs),
        isRecovering ? String(RECOVERING_MS) : "",
      ];
      return isOne(await run(REPORT, [keys.fence, keys.state, keys.pace], args));
    },
    async read(afterId) {
      const names = [keys.answers, keys.state, keys.fence, keys.lease];
      const reply = listOf(await run(READ, names, [afterId, String(MAX_ENTRIES_READ)]));
      const [time, fence, last, first, added, length, state, entries, renewed] = reply;
      const lastId = textOf(last);
      const isCut = Number(added) > Number(length) && isAfter(textOf(first), afterId);
      return {
        timeMs: exact(time),
        fence: exact(fence),
        entries: listOf(entries).map(entryOf),
        lastId,
        isGap: isAfter(afterId, lastId) || isCut,
        state: fieldsOf(state),
        hasLeader: renewed !== null && isLeaseValid(wholeOf(textOf(renewed)), exact(time)),
      };
    },
    quotes: (isins) => hashes(isins.map(keys.quote)),
    list: () => hashes([keys.list]),
    readForStart: () => hashes([keys.state, keys.pace]),
    async writeDemand(edge, { from, to, set, remove }) {
      const fields = [...set].flat();
      const args = [
        edge,
        from ?? "",
        to,
        String(DEMAND_MS),
        String(set.size),
        ...fields,
        ...remove,
      ];
      const names = [keys.demand(edge), keys.edges, keys.messages];
      return isOne(await run(DEMAND, names, args));
    },
    async edges() {
      return listOf(await run(EDGES, [keys.edges], [String(DEMAND_MS)])).map(textOf);
    },
    demands: (edges) => hashes(edges.map(keys.demand)),
    async send(message, edge) {
      const args = [writeMessage(message), edge, String(MAX_MESSAGES)];
      await run(SEND, [keys.messages], args);
    },
    async lastMessage() {
      const last = await run(LAST_MESSAGE, [keys.messages], []);
      return last === null ? undefined : textOf(last);
    },
  };
}

const ceilText = (ms: number): string => String(Math.ceil(Math.max(0, ms)));

/** Returns whether the lease still counts, by the rule of the script that grants it. */
const isLeaseValid = (renewedAt: number | undefined, timeMs: number): boolean =>
  renewedAt !== undefined && Math.abs(timeMs - renewedAt) < LEASE_MS;

function exact(reply: unknown): number {
  const value = wholeOf(textOf(reply));
  if (value === undefined) throw new UnexpectedReply("a whole number was expected");
  return value;
}
