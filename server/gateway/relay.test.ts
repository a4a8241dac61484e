import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createRelay } from "./relay.ts";
import type { Outcome } from "./upstream.ts";

describe("a relay", () => {
  const opened: (() => void)[] = [];
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });

  /** Relays the outcomes in turn, one for each request made. */
  async function relaying(outcomes: readonly Outcome[]) {
    const lines: string[] = [];
    const relay = createRelay(
      (text) => text.replaceAll("secret", "[redacted]"),
      async (body) => body,
      (line) => lines.push(line),
    );
    const left = [...outcomes];
    const server = createServer((request, response) => {
      void relay(request, response, left.shift() ?? { kind: "failure", failure: "malformed" });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    const { port } = server.address() as AddressInfo;
    return { lines, ask: () => fetch(`http://127.0.0.1:${port}/`) };
  }

  it("logs each way of failing once, in words of its own", async () => {
    const failures = ["unreachable", "timeout", "unreachable", "unreachable", "timeout"] as const;
    const { lines, ask } = await relaying(
      failures.map((failure) => ({ kind: "failure", failure }) as const),
    );
    const statuses: number[] = [];
    for (const _ of failures) statuses.push((await ask()).status);
    expect(statuses).toEqual([502, 504, 502, 502, 504]);
    expect(lines).toEqual([
      expect.stringMatching(/cannot be reached.*502/),
      expect.stringMatching(/in time.*504/),
    ]);
  });

  it("gives a refusal that came without its body one of its own", async () => {
    const { lines, ask } = await relaying([
      {
        kind: "bodiless",
        failure: "cut-off",
        status: 429,
        headers: { "retry-after": "60 secret", "content-type": "text/html", server: "x" },
      },
    ]);
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual({ reason: expect.stringMatching(/cut off/), error: true });
    expect(answer.headers.get("retry-after")).toBe("60 [redacted]");
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("server")).toBeNull();
    expect(lines).toEqual([expect.stringMatching(/cut off.*429/)]);
  });
});
