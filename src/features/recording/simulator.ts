import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { errorBodySchema } from "#market/client/contract.ts";
import { cleanReason } from "#market/reason.ts";

const ADDRESS = "/simulator/replay";
/** The simulator may take a while to parse a large file. */
const DEADLINE_MS = 30_000;
const READ_DEADLINE_MS = 5000;
const MAX_REASON_LENGTH = 300;

const replaySchema = z.object({
  name: z.string(),
  lengthMs: z.number(),
  positionMs: z.number(),
  quotes: z.number(),
  served: z.number(),
});
const stateSchema = z.object({ replay: z.nullable(replaySchema) });

/** Progress of a replay. */
export type ReplayState = z.output<typeof replaySchema>;

/** Reason why the simulator did not obey a command. */
type Refusal =
  | { readonly kind: "unreachable" }
  | { readonly kind: "declined"; readonly reason: string };

/** Sends a recording to the simulator of the page's own gateway. Never rejects. */
export function putReplay(text: string, speed: number | undefined): Promise<"accepted" | Refusal> {
  const address = speed === undefined ? ADDRESS : `${ADDRESS}?speed=${speed}`;
  return ask(address, {
    method: "PUT",
    // Not a CORS-safelisted type: a page of another site cannot send it without a preflight.
    headers: { "content-type": "application/x-ndjson" },
    body: text,
  });
}

/** Ends the replay; the simulated market starts again from its beginning. Never rejects. */
export const endReplay = (): Promise<"accepted" | Refusal> => ask(ADDRESS, { method: "DELETE" });

/** Reads the running replay; null for none. Rejects without a valid answer. */
export async function readReplayState(signal: AbortSignal): Promise<ReplayState | null> {
  const deadline = AbortSignal.timeout(READ_DEADLINE_MS);
  const answer = await fetch("/simulator/state", { signal: AbortSignal.any([signal, deadline]) });
  return z.parse(stateSchema, await answer.json()).replay;
}

async function ask(address: string, init: RequestInit): Promise<"accepted" | Refusal> {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
    if (answer.ok) return "accepted";
    const parsed = errorBodySchema.safeParse(await answer.json());
    const reason = parsed.success ? cleanReason(parsed.data.reason, MAX_REASON_LENGTH) : undefined;
    return { kind: "declined", reason: reason ?? `${answer.status}` };
  } catch {
    return { kind: "unreachable" };
  }
}
