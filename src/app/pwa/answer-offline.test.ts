import { describe, expect, test } from "vitest";
import { settled } from "#engine/protocol/testing-clock.ts";
import { answerTo, pathFor } from "./answer-offline.ts";
import { storeBuild } from "./stored-build.ts";
import { createCaches, createGateway } from "./testing-caches.ts";

const ORIGIN = "http://desk.test";
const FILES = {
  "/index.html": "page",
  "/assets/a-1.js": "script",
  "/polling-worker.js": "worker",
};

const get = (path: string) => new Request(`${ORIGIN}${path}`);
/** Creates a navigation request, which no script can make. */
const visit = (path: string, method = "GET") =>
  Object.defineProperty(new Request(`${ORIGIN}${path}`, { method }), "mode", {
    value: "navigate",
  });

async function open() {
  const caches = createCaches();
  const gateway = createGateway("one", { ...FILES });
  await storeBuild({ caches, fetch: gateway.fetch });
  gateway.asked.length = 0;
  let elapse: (ms: number) => void = () => undefined;
  const options = {
    caches,
    fetch: gateway.fetch,
    origin: ORIGIN,
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        elapse = (passed) => passed >= ms && resolve();
      }),
  };
  const text = async (request: Request) => (await answerTo(request, options))?.text();
  return { caches, gateway, options, text, elapse: (ms: number) => elapse(ms) };
}

describe("the worker leaves alone", () => {
  test.each([
    "/api/instruments",
    "/api/instruments/US0378331005/latest-quote",
    "/api",
    "/API/instruments",
    "/config.json",
    "/names.json",
    "/healthz",
    "/simulator/state",
    "/simulator",
  ])("the path %s, however it is requested", (path) => {
    expect(pathFor(get(path), ORIGIN)).toBeUndefined();
    expect(pathFor(visit(path), ORIGIN)).toBeUndefined();
  });

  test.each(["POST", "PUT", "DELETE", "HEAD"])("any request by %s", (method) => {
    expect(pathFor(new Request(`${ORIGIN}/assets/a-1.js`, { method }), ORIGIN)).toBeUndefined();
    expect(pathFor(visit("/", method), ORIGIN)).toBeUndefined();
  });

  test("a request with no-store", () => {
    const request = new Request(`${ORIGIN}/build-files.json`, { cache: "no-store" });
    expect(pathFor(request, ORIGIN)).toBeUndefined();
  });

  test("every other origin", () => {
    expect(pathFor(new Request("http://elsewhere.test/assets/a.js"), ORIGIN)).toBeUndefined();
  });

  test("an address that is no page, which the gateway answers with an error", () => {
    expect(pathFor(visit("/nowhere"), ORIGIN)).toBeUndefined();
  });
});

describe("while the gateway answers", () => {
  test("the page is the gateway's, never an older build's", async () => {
    const { gateway, text } = await open();
    gateway.files["/index.html"] = "the next build's page";
    expect(await text(visit("/?isin=US0378331005"))).toBe("the next build's page");
    expect(await text(visit("/index.html"))).toBe("the next build's page");
  });

  test("the page comes from the gateway even when the gateway is slow", async () => {
    const { options, elapse } = await open();
    let reply: (response: Response) => void = () => undefined;
    const fetch = () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      });
    const answer = answerTo(visit("/"), { ...options, fetch });
    elapse(9999);
    await settled();
    reply(new Response("the next build's page"));
    expect(await (await answer)?.text()).toBe("the next build's page");
  });

  test("files with one address for all builds come from the gateway", async () => {
    const { gateway, text } = await open();
    gateway.files["/polling-worker.js"] = "the next build's worker";
    expect(await text(get("/polling-worker.js"))).toBe("the next build's worker");
  });

  test("a file with a hash in its name is not requested again", async () => {
    const { gateway, text } = await open();
    expect(await text(get("/assets/a-1.js"))).toBe("script");
    expect(gateway.asked).toEqual([]);
  });

  test("a file with a hash in its name that is not stored comes from the gateway", async () => {
    const { gateway, text } = await open();
    gateway.files["/assets/b-2.js"] = "the next build's script";
    expect(await text(get("/assets/b-2.js"))).toBe("the next build's script");
  });

  test.each([401, 403, 404, 500])("its own status of %i is passed on", async (status) => {
    const { options } = await open();
    const fetch = async () => new Response("No", { status });
    expect((await answerTo(visit("/"), { ...options, fetch }))?.status).toBe(status);
  });
});

describe("while the gateway is down", () => {
  test("the stored page is shown, whatever query the address has", async () => {
    const { gateway, text } = await open();
    gateway.isDown = true;
    expect(await text(visit("/?isin=US0378331005&focus=US0378331005"))).toBe("page");
  });

  test("the stored worker is started", async () => {
    const { gateway, text } = await open();
    gateway.isDown = true;
    expect(await text(get("/polling-worker.js"))).toBe("worker");
  });

  test.each([502, 503, 504])("a proxy's status of %i counts as down", async (status) => {
    const { options } = await open();
    const fetch = async () => new Response("Bad gateway", { status });
    expect(await (await answerTo(visit("/"), { ...options, fetch }))?.text()).toBe("page");
  });

  test("the stored page is shown after ten seconds", async () => {
    const { options, elapse } = await open();
    const fetch = () => new Promise<never>(() => undefined);
    const answer = answerTo(visit("/"), { ...options, fetch });
    elapse(10_000);
    expect(await (await answer)?.text()).toBe("page");
  });

  test("a file that is not stored is awaited, and fails as it would without a worker", async () => {
    const { gateway, options, elapse } = await open();
    gateway.isDown = true;
    const answer = answerTo(get("/elsewhere.txt"), options);
    elapse(10_000);
    await expect(answer).rejects.toThrow(TypeError);
  });

  test("a browser that stores nothing fails as it would without a worker", async () => {
    const { gateway, options } = await open();
    gateway.isDown = true;
    const keys = () => Promise.reject(new DOMException("denied", "SecurityError"));
    const answer = answerTo(visit("/"), { ...options, caches: { ...options.caches, keys } });
    await expect(answer).rejects.toThrow("Failed to fetch");
  });
});
