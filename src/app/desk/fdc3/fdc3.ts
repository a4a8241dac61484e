import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Desk } from "#app/desk/desk.ts";
import type { Isin } from "#market/isin.ts";
import { isinSchema } from "#storage/field-schemas.ts";

/*
 * FDC3 2.x, as far as it is used here: https://fdc3.finos.org/docs/api/ref/DesktopAgent. Whoever puts
 * the agent into the page is not known: its answers and what it passes on are checked.
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
 * Keeps the applications of one desktop on the same instrument: a choice here is sent to them, and a
 * choice of theirs is shown here, once each. Whatever the agent does, nothing is thrown.
 *
 * @param given the value of `window.fdc3`.
 * @param life ends both.
 */
export async function joinDesktop(
  given: unknown,
  desk: DeskPort,
  life: AbortSignal,
): Promise<void> {
  if (life.aborted || !isAgent(given)) return;
  let lastSent = desk.view().focus;
  let isReceiving = false;

  const unsubscribe = desk.subscribe(() => {
    const { focus } = desk.view();
    if (isReceiving || focus === lastSent) return;
    lastSent = focus;
    if (focus) void ignoreErrors(() => given.broadcast({ type: INSTRUMENT, id: { ISIN: focus } }));
  });

  function onContext(context: unknown) {
    const { data } = z.safeParse(instrumentSchema, context);
    if (data && !life.aborted) show(data.id.ISIN);
  }

  function show(isin: Isin) {
    isReceiving = true;
    try {
      desk.show(isin);
    } finally {
      isReceiving = false;
      lastSent = desk.view().focus;
    }
  }

  life.addEventListener("abort", unsubscribe);
  const listeners = await Promise.all([
    ignoreErrors(() => given.addContextListener(INSTRUMENT, onContext)),
    ignoreErrors(() => given.addIntentListener(VIEW_QUOTE, onContext)),
  ]);
  const leave = () => {
    for (const listener of listeners) {
      if (isListener(listener)) void ignoreErrors(() => listener.unsubscribe());
    }
  };
  if (life.aborted) leave();
  else life.addEventListener("abort", leave);
}

/** An agent rejects what it does not know, such as an intent: everything else works without it. */
async function ignoreErrors(act: () => unknown): Promise<unknown> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

// Checked and not copied: an agent's methods may be its class's.
const isAgent = (given: unknown): given is Agent => z.safeParse(agentSchema, given).success;
const isListener = (given: unknown): given is { unsubscribe(): unknown } =>
  z.safeParse(listenerSchema, given).success;
