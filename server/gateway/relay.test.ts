import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createRelay } from "./relay.ts";

it("logs each way of failing once, in words of its own", async () => {
  const lines: string[] = [];
  const relay = createRelay(
    (text) => text,
    (line) => lines.push(line),
  );
  const failures = ["unreachable", "timeout", "unreachable", "unreachable", "timeout"] as const;
  let next = 0;
  const server = createServer((request, response) => {
    const failure = failures[next] ?? "malformed";
    next += 1;
    relay(request, response, { kind: "failure", failure });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const statuses: number[] = [];
  for (const _ of failures) statuses.push((await fetch(`http://127.0.0.1:${port}/`)).status);
  server.close();
  server.closeAllConnections();
  expect(statuses).toEqual([502, 504, 502, 502, 504]);
  expect(lines).toEqual([
    expect.stringMatching(/cannot be reached.*502/),
    expect.stringMatching(/in time.*504/),
  ]);
});
