import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createGateway } from "./gateway.ts";

it("answers 502 where it fails itself, and logs that without the token", async () => {
  const lines: string[] = [];
  // Settings refuse such a token; Node's client throws at it, as it would at any defect of ours.
  const gateway = createGateway({
    baseUrl: "http://127.0.0.1:1",
    token: "tell-nobody\nof-it",
    source: "svc-0",
    operatorEmail: undefined,
    host: "127.0.0.1",
    allowedHosts: [],
    log: (line) => lines.push(line),
  });
  const server = createServer((request, response) => {
    gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/instruments`);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({ reason: expect.any(String), error: true });
  expect(lines).toEqual([
    expect.stringMatching(/^The gateway failed at a request \(forward\): TypeError ERR_/),
  ]);
  expect(lines.join()).not.toContain("tell-nobody");
  server.close();
  server.closeAllConnections();
});
