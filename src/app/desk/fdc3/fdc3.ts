import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Desk } from "#app/desk/desk.ts";
import type { Isin } from "#market/isin.ts";
import { isinSchema } from "#storage/field-schemas.ts";

/*
 * The used part of FDC3 2.x: https://fdc3.finos.org/docs/api/ref/DesktopAgent. The agent comes from
 * unknown code: its answers and the contexts that it passes on are validated.
 */
const INSTRUMENT = "fdc3.instrument";
const VIEW_QUOTE = "ViewQuote";

type Handler = (context: unknown) => void;
type Call = (...given: unknown[]) => unknown;

interface Agent {
  broadcast(context: unknown): unknown;
  addContextListener(type: string, handler: Handler): unknown;
  addIntentListener(intent: string, handler: Handler): unknown;
}

const call = z.custom<Call>((value) => typeof value === "function");
const agentSchema = z.object({
  broadcast: call,
  addContextListener: call,
  addIntentListener: call,
});
const listenerSchema = z.object({ unsubscribe: call });
const instrumentSchema = z.object({
  type: z.literal(INSTRUMENT),
  id: z.object({ ISIN: isinSchema }),
});

type DeskPort = Pick<Desk, "view" | "subscribe" | "show">;

/**
 * Keeps the applications of one desktop on the same instrument: broadcasts the instrument in detail when it
 * changes here, and shows the one that another application broadcasts. Never rejects, whatever the agent
 * does.
 *
 * @param agent the value of `window.fdc3`
 * @param signal ends the participation
 */
export async function joinDesktop(
  agent: unknown,
  desk: DeskPort,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || !isAgent(agent)) return;
  let lastSent = desk.view().detail;
  let isReceiving = false;

  const unsubscribe = desk.subscribe(() => {
    const { detail } = desk.view();
    if (isReceiving || detail === lastSent) return;
    lastSent = detail;
    if (detail)
      void ignoreErrors(() => agent.broadcast({ type: INSTRUMENT, id: { ISIN: detail } }));
  });

  function onContext(context: unknown) {
    const { data } = z.safeParse(instrumentSchema, context);
    if (data && !signal.aborted) show(data.id.ISIN);
  }

  function show(isin: Isin) {
    isReceiving = true;
    try {
      desk.show(isin);
    } finally {
      isReceiving = false;
      lastSent = desk.view().detail;
    }
  }

  signal.addEventListener("abort", unsubscribe);
  const listeners = await Promise.all([
    ignoreErrors(() => agent.addContextListener(INSTRUMENT, onContext)),
    ignoreErrors(() => agent.addIntentListener(VIEW_QUOTE, onContext)),
  ]);
  const leave = () => {
    for (const listener of listeners) {
      if (isListener(listener)) void ignoreErrors(() => listener.unsubscribe());
    }
  };
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave);
}

/** Calls an agent and ignores its errors: an agent rejects an unknown intent, and the rest works without it. */
async function ignoreErrors(act: () => unknown): Promise<unknown> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

// The schemas only check: a parsed copy of an agent would lack the methods of its class.
const isAgent = (value: unknown): value is Agent => z.safeParse(agentSchema, value).success;
const isListener = (value: unknown): value is { unsubscribe(): unknown } =>
  z.safeParse(listenerSchema, value).success;
