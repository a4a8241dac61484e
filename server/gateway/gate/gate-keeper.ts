import type { GateMemory } from "#server/common/gate-memory.ts";
import { type Clocks, systemClocks } from "#server/gateway/clocks.ts";
import type { AnswerHead } from "#server/gateway/service/upstream.ts";
import { effectOf } from "./answer-effect.ts";
import {
  ANY_PATH,
  createGate,
  type Gate,
  type GateCause,
  type GateOptions,
  type HeldRequest,
  type Ticket,
} from "./gate.ts";
import type { GateStore } from "./gate-store.ts";

/** A request that may go to the service. Its gate receives the result. */
export interface AdmittedRequest {
  readonly kind: "admitted";
  /** A probe's result counts for every client, so it continues when the browser that sent it disconnects. */
  readonly isProbe: boolean;
  /** Call it as soon as the answer's head has arrived: the body may be slow. */
  readonly recordAnswer: (head: AnswerHead) => void;
  /** Call it once, whether the request was answered or not. */
  readonly end: () => void;
}

/** The gate in front of one service: every request to the service needs its permission. */
export interface GateKeeper {
  /** Returns the result of `admit` for a request that would be held now; undefined if it would pass. */
  held(path: string, options?: GateOptions): HeldRequest | undefined;
  /** Admits or holds a request. */
  admit(path: string, options?: GateOptions): AdmittedRequest | HeldRequest;
  /** See `Gate.merge`. The result is not saved: it came from the store that it would be saved to. */
  merge(memory: GateMemory, isLeader: boolean): void;
}

export interface GateKeeperOptions {
  /**
   * Returns the identity of the current service. When it changes, a new gate opens at once: a restarted
   * simulator is another service, and the waits belong to the previous one.
   */
  readonly identity?: () => string;
  readonly clocks?: Clocks;
  /** Without a store, the gate is in memory only. */
  readonly store?: GateStore;
  /** Called when the gate closes, closes for a different cause, or opens again. */
  readonly onChange?: ((cause: GateCause | undefined) => void) | undefined;
}

export function createGateKeeper(options: GateKeeperOptions = {}): GateKeeper {
  const { identity = () => "", clocks = systemClocks, store, onChange } = options;
  let name = identity();
  let gate = createGate(store?.memory, clocks.now());
  let cause: GateCause | undefined;

  function current(): Gate {
    const next = identity();
    if (next !== name) {
      name = next;
      gate = createGate();
      store?.save(gate.memory(clocks.now()));
    }
    return gate;
  }

  function updateCause(next: GateCause | undefined): void {
    if (next === cause) return;
    cause = next;
    onChange?.(next);
  }

  updateCause(gate.held(clocks.now(), ANY_PATH)?.cause);

  /** The results of an old gate are not saved: they belong to another service. */
  function save(changed: Gate): void {
    if (changed === gate) store?.save(changed.memory(clocks.now()));
  }

  function admittedRequest(admitting: Gate, ticket: Ticket): AdmittedRequest {
    const { isProbe } = ticket;
    // Before the request leaves: a process that crashes now must not probe again at its next start.
    if (isProbe) save(admitting);
    return {
      kind: "admitted",
      isProbe,
      recordAnswer(head) {
        const effect = effectOf(head, clocks.moment().epochMs);
        if (admitting.recordAnswer(ticket, effect, clocks.now())) save(admitting);
        if (admitting === gate) updateCause(gate.held(clocks.now(), ANY_PATH)?.cause);
      },
      end: () => admitting.endRequest(ticket),
    };
  }

  return {
    held: (path, options) => current().held(clocks.now(), path, options),
    admit(path, options) {
      const admitting = current();
      const admission = admitting.admit(clocks.now(), path, options);
      return admission.kind === "held" ? admission : admittedRequest(admitting, admission);
    },
    merge(memory, isLeader) {
      current().merge(memory, isLeader, clocks.now());
      updateCause(gate.held(clocks.now(), ANY_PATH)?.cause);
    },
  };
}
