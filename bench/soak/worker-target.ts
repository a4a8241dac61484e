import { setTimeout as after } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright";

/** Sends a command to a target's own devtools. */
export type Ask = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>;

export interface WorkerTarget {
  readonly ask: Ask;
  /** Uncaught exceptions and console complaints of the worker. */
  readonly errors: readonly string[];
  detach(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

const WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * Connects to the devtools of the shared worker. Playwright has no such target, so its messages are
 * wrapped in those of the browser's own session.
 *
 * @throws Error if there is no shared worker within 20 seconds
 */
export async function attachToWorker(browser: Browser): Promise<WorkerTarget> {
  const devtools = await browser.newBrowserCDPSession();
  const targetId = await workerOf(devtools);
  const { sessionId } = await devtools.send("Target.attachToTarget", { targetId, flatten: false });
  const waiting = new Map<number, (message: Message) => void>();
  const errors: string[] = [];
  let lastId = 0;

  devtools.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const message = JSON.parse(event.message) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else if (isComplaint(message)) {
      errors.push(`worker: ${JSON.stringify(message.params)}`);
    }
  });

  const ask: Ask = async (method, params = {}) => {
    lastId += 1;
    const id = lastId;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await devtools.send("Target.sendMessageToTarget", { sessionId, message });
    const { result, error } = await answer;
    if (result) return result;
    throw new Error(`${method}: ${error?.message ?? "no result"}`);
  };

  await ask("Runtime.enable");
  return { ask, errors, detach: () => devtools.detach() };
}

async function workerOf(devtools: CDPSession): Promise<string> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await after(LOOK_MS)) {
    const { targetInfos } = await devtools.send("Target.getTargets", { filter: [{}] });
    const worker = targetInfos.find(({ type }) => type === "shared_worker");
    if (worker) return worker.targetId;
  }
  throw new Error("There is no shared worker");
}

const COMPLAINTS = new Set<unknown>(["error", "warning", "assert"]);

function isComplaint({ method, params }: Message): boolean {
  if (method === "Runtime.exceptionThrown") return true;
  const { type } = (params ?? {}) as { readonly type?: unknown };
  return method === "Runtime.consoleAPICalled" && COMPLAINTS.has(type);
}
