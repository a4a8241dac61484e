import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endReplay, playScenario, restart } from "./changes.ts";
import { createControls, RefusedError } from "./controls.ts";
import { CATALOG, MARKET, STORY } from "./testing-market.ts";

let server: Server;
let answer: { status: number; body: string };
let received: Pick<IncomingMessage, "method" | "url" | "headers"> & { body: string };
let controls: ReturnType<typeof createControls>;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method, url, headers } = request;
      received = { method, url, headers, body };
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  controls = createControls(fetch, `http://127.0.0.1:${port}/simulator`);
});

afterAll(() => server.close());

const answers = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
};

describe("the simulator's controls", () => {
  test("read the market's state, reduced to what the panel needs", async () => {
    const story = { ...STORY, summary: "more" };
    answers({ ...MARKET, story, suggested: [], requests: 3, faults: [] });
    await expect(controls.market()).resolves.toEqual({ ...MARKET, story: STORY });
    expect(received).toMatchObject({ method: "GET", url: "/simulator/state" });
  });

  test("read the catalog of scenarios and stories", async () => {
    answers(CATALOG);
    await expect(controls.catalog()).resolves.toEqual(CATALOG);
  });

  test("send a change as JSON, and resolve to the market", async () => {
    answers(MARKET);
    await expect(controls.change(playScenario("outage"))).resolves.toEqual(MARKET);
    expect(received).toMatchObject({
      method: "PUT",
      url: "/simulator/scenario",
      body: '{"scenario":"outage"}',
    });
    expect(received.headers["content-type"]).toBe("application/json");
    await controls.change(restart({ seed: 4471 }));
    expect(received).toMatchObject({ method: "POST", body: '{"seed":4471}' });
  });

  test("send no body without one", async () => {
    answers(MARKET);
    await controls.change(endReplay);
    expect(received).toMatchObject({ method: "DELETE", url: "/simulator/replay", body: "" });
    expect(received.headers).not.toHaveProperty("content-type");
  });

  test("reject a refusal with its reason", async () => {
    answers({ reason: "No story is under way", error: true }, 409);
    const refused = controls.change(restart({}));
    await expect(refused).rejects.toBeInstanceOf(RefusedError);
    await expect(refused).rejects.toThrow("No story is under way");
  });

  test("shorten a reason to one line without invisible characters", async () => {
    answers({ reason: `body:\n\u202e${"x".repeat(2000)}`, error: true }, 400);
    await expect(controls.change(playScenario("outage"))).rejects.toThrow(/^body: x{294}$/);
  });

  test.each([
    ["a gateway without a simulator behind it", { reason: "Bad gateway.", error: true }, 502],
    ["a page", "<!doctype html>", 200],
    ["a refusal without a word", {}, 404],
    ["another state", { ...MARKET, seed: "7" }, 200],
    ["a story without a turn", { ...MARKET, story: { ...STORY, turns: [] } }, 200],
  ])("have not answered where %s did", async (_what, body, status) => {
    answers(body, status);
    const outcome = await controls.market().catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(RefusedError);
  });
});
