import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { partState } from "./part-state.ts";

type Answer = (response: ServerResponse) => void;
const SCRIPT = { "content-type": "text/javascript" };
const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);
const listOf = (...paths: readonly string[]) =>
  status(200, {}, JSON.stringify({ id: "a", files: paths.map((path) => ({ path })) }));
const breakOff: Answer = (response) => void response.destroy();
const breakOffLater: Answer = (response) => {
  response.writeHead(200, { "content-length": "900" });
  response.write('{"files":', () => response.destroy());
};

const OWN = "/assets/index-1.js";
const PART = "/assets/Settings-1.js";
let list: Answer;
let part: Answer;
let asked: string[];
const server = createServer((request, response) => {
  (request.url === PART ? part : list)(response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  list = listOf(OWN, PART);
  part = status(200, SCRIPT);
});

const named = () => new TypeError(`Failed to fetch dynamically imported module: ${origin}${PART}`);
const state = (cause: unknown = named()) =>
  partState(cause, {
    // Noted here, not by the server: another test's server may have had its port, and still be asked there.
    fetch: (path, init) => {
      const url = new URL(path instanceof Request ? path.url : path, origin);
      asked.push(`${init?.method} ${url.pathname}`);
      return fetch(url, init);
    },
    ownScript: `${origin}${OWN}`,
  });

test.each<[string, Answer]>([
  ["breaks off", breakOff],
  ["breaks off within its list", breakOffLater],
  ["answers 502", status(502)],
  ["answers 503", status(503)],
  ["answers 429", status(429)],
])("a gateway that %s is away, and is asked once", async (_, answer) => {
  list = answer;
  expect(await state()).toBe("away");
  expect(asked).toHaveLength(1);
});

test("a part is replaced when the list of the build lacks the page's own script", async () => {
  list = listOf("/assets/index-2.js", "/assets/Settings-2.js");
  expect(await state()).toBe("replaced");
  expect(asked).toEqual(["GET /build-files.json"]);
});

test.each<[string, Answer]>([
  ["is not found", status(404)],
  ["is gone", status(410)],
  ["is a page", status(200, { "content-type": "text/html" })],
])("a part is replaced where what lies at its address %s", async (_, answer) => {
  part = answer;
  expect(await state()).toBe("replaced");
  expect(asked).toEqual(["GET /build-files.json", `HEAD ${PART}`]);
});

test.each<[string, Answer]>([
  ["refused", status(403)],
  ["led to a page for signing in", status(302, { location: "/sign-in" })],
])("a person who is %s is not told of another build", async (_, answer) => {
  list = answer;
  part = answer;
  expect(await state()).toBe("unclear");
});

test("the same page at every address is not taken for another build: it may be a sign-in page", async () => {
  const html = status(200, { "content-type": "text/html" }, "<!doctype html>");
  list = html;
  part = html;
  expect(await state()).toBe("unclear");
});

test("a part that is answered with 503 is unreachable", async () => {
  part = status(503);
  expect(await state()).toBe("away");
});

test.each<[string, Answer]>([
  ["the same build", listOf(OWN, PART)],
  ["no list", status(404)],
  ["a page in the list's place", status(200, {}, "<!doctype html>")],
  ["a list of another form", status(200, {}, '{"files":7}')],
])(
  "it is unclear why a part that is there does not load from a gateway with %s",
  async (_, answer) => {
    list = answer;
    expect(await state()).toBe("unclear");
  },
);

test("the state is unclear when the browser does not name what did not load", async () => {
  part = status(404);
  expect(await state(new TypeError("Importing a module script failed."))).toBe("unclear");
  expect(asked).toHaveLength(1);
});

test("a style sheet at the part's address counts as a part", async () => {
  part = status(200, { "content-type": "text/css; charset=utf-8" });
  expect(await state()).toBe("unclear");
});
