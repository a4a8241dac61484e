import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { rawRequest } from "#server/testing/raw-request.ts";
import { createDrain } from "./drain.ts";

const NEVER = 2 ** 31 - 1;
const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
});

/** A server whose answers a test gives; `open` are those that it still owes. */
async function listening() {
  const open: ServerResponse[] = [];
  const made = createServer((_, response) => open.push(response));
  server = made;
  let connections = 0;
  made.on("connection", () => {
    connections += 1;
  });
  const drain = createDrain(made);
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  const { port } = made.address() as AddressInfo;
  const ask = async (count: number) => {
    const answer = rawRequest(port, REQUEST);
    await expect.poll(() => open.length).toBe(count);
    return { answer };
  };
  return { open, drain, port, ask, connected: () => connections };
}

test("waits for pending answers, and announces the end of their connections", async () => {
  const { open, drain, ask } = await listening();
  const [one, other] = [await ask(1), await ask(2)];
  const draining = drain(NEVER);
  open[1]?.end("second");
  expect((await other.answer).body).toContain("second");
  expect((await other.answer).headers).toMatchObject({ connection: "close" });
  open[0]?.end("first");
  expect((await one.answer).body).toContain("first");
  expect(await draining).toBe(0);
});

test("closes a connection after the end of an answer that had begun", async () => {
  const { open, drain, ask } = await listening();
  const { answer } = await ask(1);
  open[0]?.writeHead(200, { "content-length": "10" }).write("12345");
  const draining = drain(NEVER);
  open[0]?.end("67890");
  expect((await answer).body).toBe("1234567890");
  expect(await draining).toBe(0);
});

test("closes idle connections, and those without a request", async () => {
  const { open, drain, port, connected } = await listening();
  const [idle, unused] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  const closed = [idle, unused].map((each) => new Promise((done) => each.once("close", done)));
  const answered = new Promise((resolve) => idle.once("data", resolve));
  idle.write(REQUEST);
  await expect.poll(() => [open.length, connected()]).toEqual([1, 2]);
  open[0]?.end();
  await answered;
  expect(await drain(NEVER)).toBe(0);
  await Promise.all(closed);
});

test("answers the first request of a client that had connected before", async () => {
  const { open, drain, port, connected } = await listening();
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await expect.poll(connected).toBe(1);
  const draining = drain(NEVER);
  socket.write(REQUEST);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.end("in time");
  expect(await draining).toBe(0);
  await expect.poll(() => Buffer.concat(chunks).toString()).toContain("in time");
});

test("breaks and counts answers that take too long", async () => {
  const { drain, ask } = await listening();
  const { answer } = await ask(1);
  expect(await drain(0)).toBe(1);
  expect((await answer).status).toBe(0);
});
