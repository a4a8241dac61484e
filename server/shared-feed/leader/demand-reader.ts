import type { Clock } from "#engine/protocol/clock.ts";
import type { BlockingRedisUser } from "#server/shared-feed/redis/redis-user.ts";
import { listOf } from "#server/shared-feed/redis/replies.ts";
import { type EdgeMessage, readMessage } from "#server/shared-feed/store/edge-message.ts";
import type { Store } from "#server/shared-feed/store/store.ts";
import { type EdgeDemand, readDemand } from "#server/shared-feed/store/stored-demand.ts";
import { entryOf, isAfter, type StreamEntry } from "#server/shared-feed/store/stream-entry.ts";

/** Reads the demand of all edges, and receives their messages. */
export interface DemandReader {
  /** The demand of each edge. */
  readonly demands: ReadonlyMap<string, EdgeDemand>;
  close(): void;
}

interface DemandReaderParts extends BlockingRedisUser {
  readonly store: Pick<Store, "edges" | "demands" | "lastMessage">;
  /** Key of the stream of messages. */
  readonly key: string;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly onMessage: (message: Exclude<EdgeMessage, "demand">) => void;
  /** Called with the number of values that no edge writes. */
  readonly onInvalidValues: (count: number) => void;
}

const BLOCK_MS = 1000;
const RETRY_MS = 250;
/** The shortest time between two reads: a demand may change often. */
const MIN_GAP_MS = 100;
/** Interval of reading all demands again: messages may be lost. */
const FULL_READ_INTERVAL_MS = 5000;
const MAX_EDGES = 1000;
const FIRST_ID = "0-0";

export function createDemandReader(parts: DemandReaderParts): DemandReader {
  const { blockingRedis, store, key, clock } = parts;
  let demands: ReadonlyMap<string, EdgeDemand> = new Map();
  let lastId: string | undefined;
  let nextFullReadAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  /** @param changedEdges edges that have announced a new demand; all edges if undefined */
  async function refresh(changedEdges?: ReadonlySet<string>) {
    const edges = (await store.edges()).slice(0, MAX_EDGES);
    const due = edges.filter(
      (edge) => changedEdges === undefined || changedEdges.has(edge) || !demands.has(edge),
    );
    const { found } = due.length === 0 ? { found: [] } : await store.demands(due);
    if (isClosed) return;
    const next = new Map(edges.map((edge) => [edge, demands.get(edge)] as const));
    for (const [index, edge] of due.entries()) {
      const { demand, invalidValues } = readDemand(found[index] ?? new Map(), edge);
      next.set(edge, demand);
      if (invalidValues > 0) parts.onInvalidValues(invalidValues);
    }
    const isSame = due.length === 0 && edges.length === demands.size;
    demands = new Map([...next].flatMap(([edge, demand]) => (demand ? [[edge, demand]] : [])));
    if (!isSame) parts.onChange();
  }

  async function readOnce() {
    // Read before the demands, so that no change in the meantime is missed.
    lastId ??= await store.lastMessage();
    if (clock.now() >= nextFullReadAt) {
      // A stream that was created again has lower ids than the one before.
      const newest = await store.lastMessage();
      if (lastId !== undefined && isAfter(lastId, newest ?? FIRST_ID)) lastId = newest;
      await refresh();
      nextFullReadAt = clock.now() + FULL_READ_INTERVAL_MS;
    }
    const args = ["BLOCK", String(BLOCK_MS), "COUNT", "1000", "STREAMS", key, lastId ?? FIRST_ID];
    const reply = await blockingRedis.command(["XREAD", ...args], BLOCK_MS);
    const changedEdges = new Set<string>();
    for (const { id, fields } of entriesOf(reply)) {
      lastId = id;
      const message = readMessage(fields.get("kind"));
      if (message === "demand") changedEdges.add(fields.get("edge") ?? "");
      else if (message === undefined) parts.onInvalidValues(1);
      else parts.onMessage(message);
    }
    if (isClosed) return;
    await refresh(changedEdges);
    await pause(MIN_GAP_MS);
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      clock.after(ms, resolve);
    });

  async function run() {
    while (!isClosed) {
      try {
        await readOnce();
      } catch (error) {
        parts.onError(error);
        // Read all demands again instead of the messages that were missed.
        lastId = undefined;
        nextFullReadAt = Number.NEGATIVE_INFINITY;
        await pause(RETRY_MS);
      }
    }
  }

  void run();
  return {
    get demands() {
      return demands;
    },
    close() {
      isClosed = true;
    },
  };
}

/** Returns the entries of the only stream in a reply; none if the read timed out. */
function entriesOf(reply: unknown): readonly StreamEntry[] {
  if (reply === null) return [];
  const [stream] = listOf(reply);
  const [, entries] = listOf(stream);
  return listOf(entries).map(entryOf);
}
