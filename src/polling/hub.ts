import type { Isin } from "#market/isin.ts";
import type { Cancel, Clock } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { PacerMemory } from "./pacer.ts";
import type { PacePolicy, QuoteSource } from "./source.ts";
import { type Port, type ToTab, type ToWorker, WIRE_VERSION } from "./wire.ts";

/**
 * A tab that says nothing for this long is gone: it says something every two seconds. A hidden tab's
 * timers are slow, but it wants nothing meanwhile, and is taken in again when it speaks.
 */
const SILENCE_MS = 7000;

export interface HubOptions {
  readonly clock: Clock;
  readonly createEngine: (policy: PacePolicy, memory: PacerMemory | undefined) => Engine;
}

/** The worker's side: one engine for each source, one view of it for each tab. */
export interface Hub {
  connect(port: Port<ToTab, ToWorker>): void;
}

interface Guest {
  readonly sourceId: string;
  readonly engine: Engine;
  readonly source: QuoteSource;
  readonly stopForwarding: () => void;
  weights: ReadonlyMap<Isin, number>;
}

export function createHub({ clock, createEngine }: HubOptions): Hub {
  const engines = new Map<string, { engine: Engine; guests: number }>();

  function engineFor(sourceId: string, policy: PacePolicy, memory: PacerMemory | undefined) {
    const known = engines.get(sourceId) ?? { engine: createEngine(policy, memory), guests: 0 };
    engines.set(sourceId, { ...known, guests: known.guests + 1 });
    return known.engine;
  }

  function letGo({ sourceId, engine }: Guest) {
    const guests = (engines.get(sourceId)?.guests ?? 1) - 1;
    if (guests > 0) engines.set(sourceId, { engine, guests });
    else {
      // With its last tab the source is of no use to anybody: nothing is asked for nobody.
      engines.delete(sourceId);
      engine.close();
    }
  }

  function connect(port: Port<ToTab, ToWorker>) {
    let guest: Guest | undefined;
    let cancelSilence: Cancel = () => undefined;

    function leave() {
      cancelSilence();
      if (!guest) return;
      guest.stopForwarding();
      guest.source.close();
      letGo(guest);
      guest = undefined;
    }

    function enter(hello: Extract<ToWorker, { kind: "hello" }>) {
      leave();
      port.post({ kind: "welcome", version: WIRE_VERSION });
      if (hello.version !== WIRE_VERSION) return;
      const engine = engineFor(hello.sourceId, hello.policy, hello.memory);
      const source = engine.join();
      const weights = new Map(hello.weights);
      const stopForwarding = () => {
        unsubscribe();
        unfollow();
      };
      const entered: Guest = { sourceId: hello.sourceId, engine, source, weights, stopForwarding };
      const unsubscribe = source.subscribe((status) => port.post({ kind: "status", status }));
      const unfollow = engine.follow((answer) => {
        if (answer.kind === "list" || entered.weights.has(answer.isin)) port.post(answer);
      });
      guest = entered;
      const list = engine.lastList();
      if (list) port.post({ kind: "list", outcome: list });
      handHeld(entered, weights.keys());
      source.setVisible(hello.isVisible);
      if (hello.isPaused) source.pause();
      source.setInterest(weights);
    }

    /** What is known already is handed over at once; the tab judges whether it is fresh enough. */
    function handHeld({ engine }: Guest, isins: Iterable<Isin>) {
      for (const isin of isins) {
        const outcome = engine.lastQuote(isin);
        if (outcome) port.post({ kind: "quote", isin, outcome });
      }
    }

    function follow(current: Guest, message: Exclude<ToWorker, { kind: "hello" }>) {
      const { source } = current;
      switch (message.kind) {
        case "interest": {
          const weights = new Map(message.weights);
          const isNew = (isin: Isin) => !current.weights.has(isin);
          const added = [...weights.keys()].filter(isNew);
          current.weights = weights;
          handHeld(current, added);
          return source.setInterest(weights);
        }
        case "visible":
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
        case "bye":
          return leave();
        case "ping":
          return port.post({ kind: "pong" });
      }
    }

    port.onMessage((message) => {
      cancelSilence();
      cancelSilence = clock.after(SILENCE_MS, leave);
      if (message.kind === "hello") enter(message);
      else if (guest) follow(guest, message);
      else port.post({ kind: "lost" });
    });
  }

  return { connect };
}
