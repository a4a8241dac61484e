import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";
import { createGateKeeper } from "./gate/gate-keeper.ts";
import { createGateway } from "./gateway.ts";
import type { GatewayOptions } from "./gateway-options.ts";

/** The answer to a request for the list, and the logged lines. */
async function ask(options: Partial<GatewayOptions>) {
  const lines: string[] = [];
  const gateway = createGateway({
    ...testGatewayOptions(),
    baseUrl: "http://127.0.0.1:1",
    token: "unused",
    log: (line) => lines.push(line),
    ...options,
  });
  const server = createServer((request, response) => {
    gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/instruments`);
  const body: unknown = await answer.json();
  server.close();
  server.closeAllConnections();
  gateway.close();
  return { status: answer.status, body, lines };
}

test.each<[string, Partial<GatewayOptions>, RegExp]>([
  [
    // Settings refuse such a token; Node's client throws at it, as it would at any defect of ours.
    "while it sends a request",
    { token: "tell-nobody\nof-it" },
    /^The gateway failed at asking the service: TypeError ERR_/,
  ],
  [
    "while it answers",
    {
      gate: {
        ...createGateKeeper(),
        held() {
          throw new RangeError("tell-nobody");
        },
      },
    },
    /^The gateway failed at a request \(forward\): RangeError/,
  ],
])(
  "answers 502 if the gateway itself fails %s, and logs that without the token",
  async (...test) => {
    const [, options, line] = test;
    const { status, body, lines } = await ask(options);
    expect(status).toBe(502);
    expect(body).toEqual({ reason: expect.any(String), error: true });
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(JSON.stringify([body, lines])).not.toContain("tell-nobody");
  },
);
