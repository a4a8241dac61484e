import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import type { UpstreamResult } from "#server/gateway/service/upstream.ts";
import { createSimulatorRelay } from "./simulator-relay.ts";

describe("the relay of the simulator's answers", () => {
  const opened: (() => void)[] = [];
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });

  /** Relays the outcomes in turn, one for each request made. */
  async function relaying(outcomes: readonly UpstreamResult[]) {
    const lines: string[] = [];
    const onScenario = vi.fn();
    const left = [...outcomes];
    const ask = async () => left.shift() ?? ({ kind: "failure", failure: "malformed" } as const);
    const relay = createSimulatorRelay({ ask }, (line) => lines.push(line), onScenario);
    const server = createServer((request, response) => {
      void relay(request, response, request.url ?? "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const put = (path: string) =>
      fetch(`${origin}${path}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
    const read = (path: string) => fetch(`${origin}${path}`);
    return { lines, onScenario, put, read, ask: () => read("/simulator/state") };
  }

  test("logs each kind of failure once, in its own words", async () => {
    const failures = ["unreachable", "timeout", "unreachable", "unreachable", "timeout"] as const;
    const { lines, ask } = await relaying(
      failures.map((failure) => ({ kind: "failure", failure }) as const),
    );
    const statuses: number[] = [];
    for (const _ of failures) statuses.push((await ask()).status);
    expect(statuses).toEqual([502, 504, 502, 502, 504]);
    expect(lines).toEqual([
      expect.stringMatching(/^The simulator: .*cannot be reached/),
      expect.stringMatching(/^The simulator: .*in time/),
    ]);
  });

  test("tells of a scenario that the simulator has begun, and of nothing else", async () => {
    const answer = { kind: "answer", status: 200, headers: {}, body: [] } as const;
    const { onScenario, put, read } = await relaying([
      answer,
      answer,
      { ...answer, status: 400 },
      { kind: "failure", failure: "unreachable" },
      answer,
    ]);
    await read("/simulator/scenario");
    await put("/simulator/speed");
    await put("/simulator/scenario");
    await put("/simulator/scenario");
    expect(onScenario).not.toHaveBeenCalled();
    await put("/simulator/scenario");
    expect(onScenario).toHaveBeenCalledTimes(1);
  });

  test("passes on status, type and body, and no other header", async () => {
    const headers = { "content-type": "text/plain", server: "x", "set-cookie": ["a=1"] };
    const { ask } = await relaying([
      { kind: "answer", status: 404, headers, body: [Buffer.from("so "), Buffer.from("it is")] },
    ]);
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([404, "so it is"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...DATA_HEADERS,
      "content-type": "text/plain",
      "content-length": "8",
    });
    for (const name of ["server", "set-cookie"]) expect(answer.headers.has(name)).toBe(false);
  });

  test("gives a reason if a refusal arrives without its body", async () => {
    const { ask } = await relaying([
      { kind: "bodiless", failure: "cut-off", status: 400, headers: { "retry-after": "60" } },
    ]);
    const answer = await ask();
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ reason: expect.stringMatching(/cut off/), error: true });
    expect(answer.headers.has("retry-after")).toBe(false);
  });
});
