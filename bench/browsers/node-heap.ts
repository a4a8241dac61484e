import { WebSocket } from "ws";
import * as z from "zod";

const TARGETS = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const ANSWER = z.object({
  id: z.number().optional(),
  result: z.object({ usedSize: z.number().optional() }).optional(),
  error: z.object({ message: z.string() }).optional(),
});
/** One collection does not free everything. */
const COLLECTIONS = 3;

/** The heap of another Node process, by its inspector. */
export interface NodeHeap {
  /** Returns the bytes of the heap after all garbage is collected. */
  readonly read: () => Promise<number>;
  readonly close: () => void;
}

/** @param port the port of the process's inspector, on the loopback */
export async function attachToNode(port: number): Promise<NodeHeap> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = TARGETS.parse(await listed.json());
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  const waiting = new Map<number, (answer: z.infer<typeof ANSWER>) => void>();
  let asked = 0;
  socket.on("message", (data) => {
    const answer = ANSWER.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : "{}"));
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });

  async function ask(method: string): Promise<number> {
    asked += 1;
    const id = asked;
    const answered = new Promise<z.infer<typeof ANSWER>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result?.usedSize ?? 0;
  }

  return {
    async read() {
      for (let turn = 0; turn < COLLECTIONS; turn += 1) await ask("HeapProfiler.collectGarbage");
      return ask("Runtime.getHeapUsage");
    },
    close: () => socket.close(),
  };
}
