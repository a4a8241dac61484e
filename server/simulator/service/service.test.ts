import { request } from "node:http";
import { expect, test } from "vitest";
import { testSimulator } from "#server/simulator/testing/test-simulator.ts";

const QUOTE = "/instruments/US0378331005/latest-quote";

async function refusal(answer: Response) {
  const body: unknown = await answer.json();
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(body).toEqual({ reason: expect.any(String), error: true });
  return answer.status;
}

/** `fetch` resolves dots and refuses some methods; this sends the target as it is. */
function rawStatus(baseUrl: string, method: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(baseUrl);
  const headers = { authorization: "Bearer right-token" };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("serves a list of the instruments, and nothing else", async () => {
  const { ask } = await testSimulator();
  const answer = await ask("/instruments");
  const list = (await answer.json()) as object[];
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(list).toHaveLength(60);
  expect(list[0]).toEqual({ isin: "US0378331005" });
});

test("serves a quote with exactly the fields of the interface", async () => {
  const { quote, setClock } = await testSimulator();
  setClock(3_600_000);
  const level = {
    price: expect.stringMatching(/^\d+\.\d\d$/),
    size: expect.stringMatching(/^\d+$/),
  };
  expect(await quote("US0378331005")).toEqual({
    instrument: "US0378331005",
    ask: level,
    bid: level,
    updatedAt: expect.stringMatching(/^2026-01-05T(08:59:5\d|09:00:00)\.\d{9}Z$/),
  });
});

test("serves the same quotes for the same seed and start, in any order of requests", async () => {
  const one = await testSimulator();
  const other = await testSimulator();
  const isins = [...one.suggested];
  one.setClock(90_000);
  const forwards = await Promise.all(isins.map(one.quote));
  other.setClock(30_000);
  await other.quote("US0378331005");
  other.setClock(90_000);
  const backwards: unknown[] = [];
  for (const isin of isins.toReversed()) backwards.unshift(await other.quote(isin));
  expect(backwards).toEqual(forwards);
});

test("sends the market's time as the Date header", async () => {
  const { ask, setClock } = await testSimulator();
  setClock(61_500);
  const answer = await ask("/instruments");
  expect(answer.headers.get("date")).toBe("Mon, 05 Jan 2026 08:01:01 GMT");
});

test.each([
  ["no header", {}],
  ["another scheme", { authorization: "Basic cmlnaHQtdG9rZW4=" }],
  ["no token", { authorization: "Bearer" }],
  ["two tokens", { authorization: "Bearer right-token right-token" }],
])("answers 401 to credentials with %s", async (_, headers) => {
  const { ask } = await testSimulator();
  const answer = await ask("/instruments", { headers });
  expect(await refusal(answer)).toBe(401);
});

test("answers 403 to a wrong key", async () => {
  const { ask } = await testSimulator();
  const headers = { authorization: "Bearer wrong-token" };
  expect(await refusal(await ask(QUOTE, { headers }))).toBe(403);
});

test.each([
  ["an unknown instrument", "/instruments/US0000000002/latest-quote"],
  ["a malformed ISIN", "/instruments/us0378331005/latest-quote"],
  ["an encoded ISIN", "/instruments/%55S0378331005/latest-quote"],
  ["an unknown path", "/prices"],
  ["a path that goes on", `${QUOTE}/more`],
  ["the root", "/"],
])("answers 404 to %s", async (_, path) => {
  const { ask } = await testSimulator();
  expect(await refusal(await ask(path))).toBe(404);
});

test("resolves no dots in a path", async () => {
  const { baseUrl } = await testSimulator();
  expect(await rawStatus(baseUrl, "GET", "/x/../instruments")).toBe(404);
});

test("ignores a query string", async () => {
  const { ask } = await testSimulator();
  expect((await ask("/instruments?x=1")).status).toBe(200);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])("answers 405 to %s", async (method) => {
  const { baseUrl } = await testSimulator();
  expect(await rawStatus(baseUrl, method, "/instruments")).toBe(405);
});

test("answers HEAD with the headers of GET", async () => {
  const { ask } = await testSimulator();
  const headers = { authorization: "Bearer right-token" };
  const head = await ask("/instruments", { method: "HEAD", headers });
  const get = await ask("/instruments");
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
});

test("answers 429 with the wait beyond the limit", async () => {
  const { ask, setClock } = await testSimulator({ limit: "2/10s" });
  await ask(QUOTE);
  await ask(QUOTE);
  setClock(2_500);
  const answer = await ask(QUOTE);
  expect(answer.headers.get("retry-after")).toBe("8");
  expect(await refusal(answer)).toBe(429);
  setClock(10_000);
  expect((await ask(QUOTE)).status).toBe(200);
});

test("uses up no budget for requests without the right key", async () => {
  const { ask } = await testSimulator({ limit: "1/10s" });
  await ask(QUOTE, { headers: {} });
  await ask(QUOTE, { headers: { authorization: "Bearer wrong" } });
  expect((await ask(QUOTE)).status).toBe(200);
});

test("serves the interface only under its base path", async () => {
  const { ask, baseUrl, controlUrl } = await testSimulator({ basePath: "/markets/beta" });
  expect(baseUrl.endsWith("/markets/beta")).toBe(true);
  expect((await ask(QUOTE)).status).toBe(200);
  expect(await rawStatus(baseUrl, "GET", QUOTE)).toBe(404);
  expect((await fetch(`${controlUrl}/state`)).status).toBe(200);
});

test("lists and quotes a hundred thousand instruments", async () => {
  const { ask, quote } = await testSimulator({ instruments: 100_000 });
  const list = (await (await ask("/instruments")).json()) as { isin: string }[];
  expect(list).toHaveLength(100_000);
  const last = list.at(-1)?.isin ?? "";
  expect(await quote(last)).toMatchObject({ instrument: last });
});
