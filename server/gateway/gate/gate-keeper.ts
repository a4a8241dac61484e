import { type Clocks, systemClocks } from "./clocks.ts";
import { createGate, type Gate, type Held, type Pass } from "./gate.ts";
import type { GateStore } from "./gate-store.ts";
import { type AnswerHead, judge } from "./verdict.ts";

/** A request that may go to the service, and how its gate learns what becomes of it. */
export interface Passage {
  readonly kind: "pass";
  /** A probe's result counts for every client, so it continues when the browser that sent it disconnects. */
  readonly isProbe: boolean;
  /** To be called as soon as the answer's head is there: its body may take its time. */
  readonly answered: (head: AnswerHead) => void;
  /** To be called once, answered or not. */
  readonly ended: () => void;
}

/** Stands before one service: every request to it asks here first. */
export interface GateKeeper {
  /** What `admit` would hold a request with now; undefined where it would let it pass. */
  held(path: string, byHand: boolean): Held | undefined;
  /** @param byHand whether a person asks to try a refused token now */
  admit(path: string, byHand: boolean): Passage | Held;
}

export interface GateKeeperOptions {
  /**
   * Names the service as it stands: where the name changes, a new gate is open at once. A simulator
   * that begins anew is another service, and its waits were those of the old one.
   */
  readonly identity?: () => string;
  readonly clocks?: Clocks;
  /** Without it the gate lives in memory only. */
  readonly store?: GateStore;
}

export function createGateKeeper(options: GateKeeperOptions = {}): GateKeeper {
  const { identity = () => "", clocks = systemClocks, store } = options;
  let name = identity();
  let gate = createGate(store?.memory, clocks.now());

  function current(): Gate {
    const next = identity();
    if (next !== name) {
      name = next;
      gate = createGate();
      store?.save(gate.memory(clocks.now()));
    }
    return gate;
  }

  /** What an old gate still hears is not saved: it is another service's. */
  function save(changed: Gate): void {
    if (changed === gate) store?.save(changed.memory(clocks.now()));
  }

  function passage(admitting: Gate, pass: Pass): Passage {
    const { isProbe } = pass;
    // Before the request leaves: a process that crashes now must not probe again at its next start.
    if (isProbe) save(admitting);
    return {
      kind: "pass",
      isProbe,
      answered(head) {
        const verdict = judge(head, clocks.moment().epochMs);
        if (admitting.answered(pass, verdict, clocks.now())) save(admitting);
      },
      ended: () => admitting.ended(pass),
    };
  }

  return {
    held: (path, byHand) => current().held(clocks.now(), path, byHand),
    admit(path, byHand) {
      const admitting = current();
      const admission = admitting.admit(clocks.now(), path, byHand);
      return admission.kind === "held" ? admission : passage(admitting, admission);
    },
  };
}
