import type { Isin } from "#market/isin.ts";
import type { Outcome } from "./answers.ts";
import type { Cancel, Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { PacerMemory } from "./pacer.ts";
import type { CheckedQuote, PacePolicy, QuoteSource, SourceStatus } from "./source.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "./wire.ts";

/**
 * A tab that says nothing for this long is gone. A visible one says something every two seconds; a
 * hidden one's timers may be slowed to one a minute, and it wants little or nothing meanwhile.
 */
const SILENCE_MS = { visible: 7000, hidden: 10 * 60_000 };
/** A tab hears of the same state's details this often at most. */
const STATUS_REST_MS = 100;

export interface HubOptions {
  readonly clock: Clock;
  readonly createEngine: (
    sourceId: string,
    policy: PacePolicy,
    memory: PacerMemory | undefined,
  ) => Engine;
}

/** Takes tabs in: one engine for each source, one view of it for each tab. */
export interface Hub {
  readonly connect: (port: Port<ToTab, ToWorker>) => void;
}

type Hello = Extract<ToWorker, { kind: "hello" }>;

/** A tab that has said hello. */
interface Guest {
  readonly engine: Engine;
  readonly source: QuoteSource;
  readonly leave: () => void;
  weights: ReadonlyMap<Isin, number>;
  alerts: ReadonlySet<Isin>;
  isVisible: boolean;
}

/** A tab is told of what it watches and of what it has alerts on. */
const hears = ({ weights, alerts }: Guest, isin: Isin) => weights.has(isin) || alerts.has(isin);

const isRemembered = (outcome: Outcome<CheckedQuote>) =>
  "value" in outcome && outcome.value.isRemembered === true;

export function createHub({ clock, createEngine }: HubOptions): Hub {
  const engines = new Map<string, { readonly engine: Engine; guests: number }>();

  function takeEngine({ sourceId, policy, memory }: Hello): Engine {
    const known = engines.get(sourceId);
    const entry = known ?? { engine: createEngine(sourceId, policy, memory), guests: 0 };
    engines.set(sourceId, entry);
    entry.guests += 1;
    // Of several tabs one may remember a gate that the first to arrive did not know of.
    if (known && memory && memory.closedForMs > 0) known.engine.hold(memory.closedForMs);
    return entry.engine;
  }

  function letEngineGo(sourceId: string) {
    const entry = engines.get(sourceId);
    if (!entry) return;
    entry.guests -= 1;
    if (entry.guests > 0) return;
    // With its last tab the source is of no use to anybody: nothing is asked for nobody.
    engines.delete(sourceId);
    entry.engine.close();
  }

  function enter(port: Port<ToTab, ToWorker>, hello: Hello): Guest {
    const engine = takeEngine(hello);
    const weights = new Map(hello.weights);
    const alerts = new Set(hello.alerts);
    const { isVisible, pausedSinceEpochMs } = hello;
    const source = engine.join({ weights, alerts, isVisible, pausedSinceEpochMs });
    const tell = tellStatus(port, clock);
    const unsubscribe = source.subscribe((status) => tell.status(status));
    const unfollow = engine.follow((answer) => {
      if (answer.kind === "list" || hears(guest, answer.isin)) port.post(answer);
      // What an earlier page left is told before anything is asked for.
      else if (isRemembered(answer.outcome)) port.post(answer);
    });
    const guest: Guest = {
      engine,
      source,
      weights,
      alerts,
      isVisible,
      leave() {
        tell.end();
        unsubscribe();
        unfollow();
        source.close();
        letEngineGo(hello.sourceId);
      },
    };
    const list = engine.lastList();
    if (list && "value" in list) port.post({ kind: "list", outcome: list });
    handHeld(port, guest, new Set([...weights.keys(), ...alerts, ...engine.remembered()]));
    tell.status(source.status());
    return guest;
  }

  function connect(port: Port<ToTab, ToWorker>) {
    let guest: Guest | undefined;
    let cancelSilence: Cancel = () => undefined;

    const leave = () => {
      cancelSilence();
      guest?.leave();
      guest = undefined;
    };

    function greet(hello: Hello) {
      port.post({ kind: "welcome", version: WIRE_VERSION, now: clock.now() });
      if (hello.version !== WIRE_VERSION) return leave();
      // The new seat before the old one is left, so that an engine with one tab lives on.
      const before = guest;
      guest = enter(port, hello);
      before?.leave();
    }

    port.onMessage((message) => {
      if (message.kind === "hello") greet(message);
      else if (message.kind === "bye") leave();
      else if (guest) follow(port, guest, message, clock.now());
      else port.post({ kind: "lost" });
      cancelSilence();
      if (!guest) return;
      const patience = guest.isVisible ? SILENCE_MS.visible : SILENCE_MS.hidden;
      cancelSilence = clock.after(patience, leave);
    });
  }

  return { connect };
}

/** What is known already is handed over at once; the tab judges whether it is fresh enough. */
function handHeld(port: Port<ToTab, ToWorker>, { engine }: Guest, isins: Iterable<Isin>) {
  for (const isin of isins) {
    const value = engine.held(isin);
    if (!value) continue;
    const outcome = { at: value.checkedAt, value };
    port.post({ kind: "quote", isin, outcome, record: engine.record(isin) });
  }
}

/** Does what a tab says. */
function follow(
  port: Port<ToTab, ToWorker>,
  guest: Guest,
  message: Exclude<ToWorker, { kind: "hello" } | { kind: "bye" }>,
  now: number,
) {
  const { source } = guest;
  switch (message.kind) {
    case "interest": {
      const weights = new Map(message.weights);
      const added = [...weights.keys()].filter((isin) => !hears(guest, isin));
      guest.weights = weights;
      handHeld(port, guest, added);
      return source.setInterest(weights);
    }
    case "alerts": {
      const alerts = new Set(message.isins);
      const added = message.isins.filter((isin) => !hears(guest, isin));
      guest.alerts = alerts;
      handHeld(port, guest, added);
      return source.setAlerts(alerts);
    }
    case "visible":
      guest.isVisible = message.isVisible;
      return source.setVisible(message.isVisible);
    case "policy":
      return source.setPolicy(message.policy);
    case "pause":
      return source.pause();
    case "resume":
      return source.resume();
    case "probe":
      return source.probe();
    case "forget":
      return source.forgetPace();
    case "ping":
      return port.post({ kind: "pong", now });
  }
}

/** A change of state goes out at once; its details wait until there has been a moment's rest. */
function tellStatus(port: Port<ToTab, ToWorker>, clock: Clock) {
  let told: SourceStatus | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let next: SourceStatus | undefined;
  let cancel: Cancel = () => undefined;

  function post(status: SourceStatus) {
    cancel();
    next = undefined;
    told = status;
    toldAt = clock.now();
    port.post({ kind: "status", status });
  }

  return {
    status(status: SourceStatus) {
      const rest = toldAt + STATUS_REST_MS - clock.now();
      if (!told || rest <= 0 || isAnother(told, status)) return post(status);
      if (!next) cancel = clock.after(rest, () => next && post(next));
      next = status;
    },
    end: () => cancel(),
  };
}

const isAnother = (told: SourceStatus, status: SourceStatus) =>
  told.connection.state !== status.connection.state ||
  told.closedUntil !== status.closedUntil ||
  told.policy !== status.policy ||
  told.isForeign !== status.isForeign;
