import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { Gateway } from "#server/gateway/gateway.ts";
import { createRequestGate } from "../e2e/support/gateway-overrides.ts";

/** Returns a request gate in front of a gateway that records its requests. */
function gateBefore() {
  const handled: string[] = [];
  const gate = createRequestGate();
  const gateway = {
    handle: (request: IncomingMessage) => void handled.push(request.url ?? ""),
  } as unknown as Gateway;
  const gated = gate.before(gateway);
  const ask = (url: string) => gated.handle({ url } as IncomingMessage, {} as ServerResponse);
  return { gate, handled, ask };
}

test("each of two holds of the request gate lasts until it is released, in either order", () => {
  const { gate, handled, ask } = gateBefore();
  const letListsGo = gate.hold(/\/list/);
  const letQuotesGo = gate.hold(/\/quote/);
  for (const url of ["/api/list/1", "/api/quote/1", "/api/other", "/page"]) ask(url);
  expect(handled).toEqual(["/api/other", "/page"]);
  letListsGo();
  ask("/api/quote/2");
  expect(handled.slice(2)).toEqual(["/api/list/1"]);
  letQuotesGo();
  ask("/api/quote/3");
  expect(handled.slice(3)).toEqual(["/api/quote/1", "/api/quote/2", "/api/quote/3"]);
  expect(gate.passed()).toBe(5);
});

test("a request that two holds keep back passes once, after both are released", () => {
  const { gate, handled, ask } = gateBefore();
  const letAllGo = gate.hold(/./);
  const letQuotesGo = gate.hold(/\/quote/);
  ask("/api/quote/1");
  letAllGo();
  expect(handled).toEqual([]);
  letQuotesGo();
  letAllGo();
  expect(handled).toEqual(["/api/quote/1"]);
});
