import type { Clock } from "#engine/protocol/clock.ts";
import { type EdgeMessage, readMessage } from "./edge-message.ts";
import type { Redis } from "./redis.ts";
import { listOf } from "./replies.ts";
import { entryOf, isAfter, type Store } from "./store.ts";
import { type EdgeDemand, readDemand } from "./stored-demand.ts";

/** Reads the demand of all edges, and receives their messages. */
export interface DemandReader {
  /** The demand of each edge. */
  readonly demands: ReadonlyMap<string, EdgeDemand>;
  close(): void;
}

interface DemandReaderParts {
  /** A separate connection, for commands that block. */
  readonly waiting: Pick<Redis, "command">;
  readonly store: Pick<Store, "edges" | "demands" | "lastMessage">;
  /** Key of the stream of messages. */
  readonly key: string;
  readonly clock: Clock;
  readonly changed: () => void;
  readonly received: (message: Exclude<EdgeMessage, "demand">) => void;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
  /** Counts values that no edge writes. */
  readonly refused: (count: number) => void;
}

const WAIT_MS = 1000;
const RETRY_MS = 250;
/** The shortest time between two reads, for a demand that changes often. */
const GAP_MS = 100;
/** Interval at which all demands are read again: messages may be lost. */
const READ_ALL_MS = 5000;
const MAX_EDGES = 1000;
const START = "0-0";

export function followDemands(parts: DemandReaderParts): DemandReader {
  const { waiting, store, key, clock } = parts;
  let demands: ReadonlyMap<string, EdgeDemand> = new Map();
  let lastId: string | undefined;
  let readAllAt = Number.NEGATIVE_INFINITY;
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
      const { demand, refused } = readDemand(found[index] ?? new Map(), edge);
      next.set(edge, demand);
      if (refused > 0) parts.refused(refused);
    }
    const isSame = due.length === 0 && edges.length === demands.size;
    demands = new Map([...next].flatMap(([edge, demand]) => (demand ? [[edge, demand]] : [])));
    if (!isSame) parts.changed();
  }

  async function turn() {
    // Read before the demands, so that no change in the meantime is missed.
    lastId ??= await store.lastMessage();
    if (clock.now() >= readAllAt) {
      // A stream that was created again has lower ids than the one before.
      const newest = await store.lastMessage();
      if (lastId !== undefined && isAfter(lastId, newest ?? START)) lastId = newest;
      await refresh();
      readAllAt = clock.now() + READ_ALL_MS;
    }
    const args = ["BLOCK", String(WAIT_MS), "COUNT", "1000", "STREAMS", key, lastId ?? START];
    const reply = await waiting.command(["XREAD", ...args], WAIT_MS);
    const changedEdges = new Set<string>();
    for (const { id, fields } of entriesOf(reply)) {
      lastId = id;
      const message = readMessage(fields.get("kind"));
      if (message === "demand") changedEdges.add(fields.get("edge") ?? "");
      else if (message === undefined) parts.refused(1);
      else parts.received(message);
    }
    if (isClosed) return;
    await refresh(changedEdges);
    await pause(GAP_MS);
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      clock.after(ms, resolve);
    });

  async function go() {
    while (!isClosed) {
      try {
        await turn();
      } catch (error) {
        parts.failed(error);
        // Read all demands again instead of the messages that were missed.
        lastId = undefined;
        readAllAt = Number.NEGATIVE_INFINITY;
        await pause(RETRY_MS);
      }
    }
  }

  void go();
  return {
    get demands() {
      return demands;
    },
    close() {
      isClosed = true;
    },
  };
}

/** The entries of the one stream in a reply; none if the read timed out. */
function entriesOf(reply: unknown): readonly ReturnType<typeof entryOf>[] {
  if (reply === null) return [];
  const [stream] = listOf(reply);
  const [, entries] = listOf(stream);
  return listOf(entries).map(entryOf);
}
