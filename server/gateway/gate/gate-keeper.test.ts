import { describe, expect, test } from "vitest";
import { type GateMemory, OPEN_GATE } from "#server/common/gate-memory.ts";
import type { AnswerHead } from "#server/gateway/service/upstream.ts";
import { createManualClocks } from "#server/gateway/testing/manual-clocks.ts";
import { type AdmittedRequest, createGateKeeper, type GateKeeper } from "./gate-keeper.ts";

const LIMITED: AnswerHead = { status: 429, headers: { "retry-after": "30" } };
const REFUSED: AnswerHead = { status: 401, headers: {} };
const OK: AnswerHead = { status: 200, headers: {} };

function admitted(keeper: GateKeeper): AdmittedRequest {
  const admission = keeper.admit("/a");
  if (admission.kind === "held") throw new Error(`held: ${admission.cause}`);
  return admission;
}

function exchange(keeper: GateKeeper, head: AnswerHead): void {
  const request = admitted(keeper);
  request.recordAnswer(head);
  request.end();
}

function saving() {
  const saved: GateMemory[] = [];
  return { saved, store: { memory: undefined, save: (memory: GateMemory) => saved.push(memory) } };
}

describe("the keeper of a gate", () => {
  test("reports each cause once, and that it opens", () => {
    const clocks = createManualClocks();
    const causes: (string | undefined)[] = [];
    const keeper = createGateKeeper({ clocks, onChange: (cause) => causes.push(cause) });
    exchange(keeper, OK);
    expect(causes).toEqual([]);
    const [first, second] = [admitted(keeper), admitted(keeper)];
    for (const request of [first, second]) request.recordAnswer(LIMITED);
    keeper.held("/a");
    expect(causes).toEqual(["rate-limited"]);
    clocks.pass(31_000);
    exchange(keeper, OK);
    expect(causes).toEqual(["rate-limited", undefined]);
    exchange(keeper, REFUSED);
    expect(causes).toEqual(["rate-limited", undefined, "unauthorized"]);
  });

  test("reports the cause that an earlier process saved", () => {
    const causes: (string | undefined)[] = [];
    const store = { memory: { ...OPEN_GATE, closedForMs: 5000 }, save: () => undefined };
    createGateKeeper({ store, onChange: (cause) => causes.push(cause) });
    expect(causes).toEqual(["rate-limited"]);
  });

  test("opens at once for a restarted service, whatever the old one still answers", () => {
    let run = "first";
    const clocks = createManualClocks();
    const keeper = createGateKeeper({ clocks, identity: () => run });
    const late = admitted(keeper);
    exchange(keeper, LIMITED);
    expect(keeper.admit("/a")).toMatchObject({ kind: "held" });
    run = "second";
    admitted(keeper);
    late.recordAnswer(LIMITED);
    expect(keeper.admit("/a")).toMatchObject({ kind: "admitted" });
  });

  test("saves each change at once, and nothing without a change", () => {
    const { saved, store } = saving();
    const clocks = createManualClocks();
    const keeper = createGateKeeper({ clocks, store });
    exchange(keeper, OK);
    expect(saved).toEqual([]);
    exchange(keeper, LIMITED);
    expect(saved).toEqual([{ ...OPEN_GATE, closedForMs: 30_000, statedWaitMs: 30_000 }]);
    clocks.pass(30_000);
    exchange(keeper, REFUSED);
    expect(saved).toHaveLength(2);
    clocks.pass(60_000);
    exchange(keeper, OK);
    expect(saved.at(-1)).toEqual(OPEN_GATE);
  });

  test("saves a probe before it is sent, so that a process that restarts after a crash probes no sooner", () => {
    const { saved, store } = saving();
    const clocks = createManualClocks();
    const keeper = createGateKeeper({ clocks, store });
    exchange(keeper, REFUSED);
    clocks.pass(60_000);
    admitted(keeper);
    const memory = saved.at(-1);
    expect(memory?.refusal).toEqual({ cause: "unauthorized", nextProbeInMs: 60_000 });
    const next = createGateKeeper({ clocks, store: { ...store, memory } });
    clocks.pass(59_999);
    expect(next.admit("/a")).toMatchObject({ kind: "held" });
    clocks.pass(1);
    expect(next.admit("/a")).toMatchObject({ kind: "admitted" });
  });
});
