import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { GATE_HEADER } from "#market/gateway-headers.ts";
import { rawRequest, requestText } from "#server/gateway/testing/raw-request.ts";
import { requestLog } from "./request-log.ts";
import { createLogger } from "./server-log.ts";

const QUOTE = "GET /api/instruments/US0378331005/latest-quote";
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that gives these answers one after the other, and what is logged of it: a number is a status. */
async function logged(level: "info" | "warn", causes: readonly (string | number | undefined)[]) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  let now = 0;
  const observe = requestLog(createLogger(level, { write }), () => (now += 7.4));
  const left = [...causes];
  const server = createServer((request, response) => {
    observe(request, response);
    const cause = left.shift();
    response.setHeader("x-any", "1");
    if (typeof cause === "string") response.writeHead(429, { [GATE_HEADER]: cause }).end();
    else response.writeHead(cause ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const _ of causes) await rawRequest(port, requestText(port, QUOTE));
  for (const line of lines) delete line["time"];
  return lines;
}

it("tells the route, the status and the time of a request", async () => {
  expect(await logged("info", [undefined])).toEqual([
    { level: "info", event: "request", route: "quote", status: 200, durationMs: 7 },
  ]);
});

it("tells once that the gate has closed, changed its cause and opened", async () => {
  const [limit, token] = ["rate-limited", "unauthorized"];
  const lines = await logged("info", [undefined, limit, limit, token, undefined, undefined]);
  expect(lines.filter(({ event }) => event !== "request")).toEqual([
    { level: "warn", event: "gate-closed", cause: "rate-limited" },
    { level: "warn", event: "gate-closed", cause: "unauthorized" },
    { level: "info", event: "gate-opened" },
  ]);
});

it.each([401, 403, 429])("does not take a %i of the service for an open gate", async (status) => {
  const lines = await logged("warn", [status, "unauthorized", status, "unauthorized", status]);
  expect(lines).toEqual([{ level: "warn", event: "gate-closed", cause: "unauthorized" }]);
});

it("tells no request at the level of warnings", async () => {
  expect(await logged("warn", [undefined, "rate-limited", undefined])).toEqual([
    { level: "warn", event: "gate-closed", cause: "rate-limited" },
  ]);
});
