import { createServer, IncomingMessage } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, expect, test } from "vitest";
import type { Gateway } from "#server/gateway/gateway.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { gateLog, requestLog, streamLog } from "./request-log.ts";
import { createLogger } from "./server-log.ts";

const QUOTE = "GET /api/instruments/US0378331005/latest-quote";
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function createLines(level: "info" | "warn" = "info") {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    const { time: _, ...rest } = JSON.parse(line);
    lines.push(rest);
  };
  return { lines, logger: createLogger(level, { write }) };
}

/** @returns a clock that goes on by 7.4 ms each time it is read */
function createTicks(): () => number {
  let now = 0;
  return () => (now += 7.4);
}

/** Returns the log lines of one request for a quote. */
async function logged(level: "info" | "warn") {
  const { lines, logger } = createLines(level);
  const observe = requestLog(logger, createTicks());
  const server = createServer((request, response) => {
    observe(request, response);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  await rawRequest(port, requestText(port, QUOTE));
  return lines;
}

test("names the route, the status and the time of a request", async () => {
  expect(await logged("info")).toEqual([
    { level: "info", event: "request", route: "quote", status: 200, durationMs: 7 },
  ]);
});

test("logs no request at the level of warnings", async () => {
  expect(await logged("warn")).toEqual([]);
});

test("warns about a gate that closes, and logs its opening", () => {
  const { lines, logger } = createLines();
  const log = gateLog(logger);
  for (const cause of ["rate-limited", "unauthorized", undefined] as const) log(cause);
  expect(lines).toEqual([
    { level: "warn", event: "gate-closed", cause: "rate-limited" },
    { level: "warn", event: "gate-closed", cause: "unauthorized" },
    { level: "info", event: "gate-opened" },
  ]);
});

test("logs each stream that is opened, closed or refused, without its browser", () => {
  const { lines, logger } = createLines();
  const request = new IncomingMessage(new Socket());
  request.headers["x-client"] = "10.0.0.1";
  const sockets = [new PassThrough(), new PassThrough()] as const;
  const refusals = [undefined, { status: 404, reason: "There is no stream here." }];
  const openStream: Gateway["openStream"] = () => refusals.shift();
  const gateway = streamLog({ openStream }, logger, createTicks());
  for (const socket of sockets) gateway.openStream(request, socket, Buffer.alloc(0));
  for (const socket of sockets) socket.emit("close");
  expect(lines).toEqual([
    { level: "info", event: "stream-opened" },
    { level: "info", event: "stream-refused", status: 404 },
    { level: "info", event: "stream-closed", durationMs: 15 },
  ]);
});
