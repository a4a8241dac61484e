import { describe, expect, test } from "vitest";
import { storeBuild, storedFile } from "./stored-build.ts";
import { createCaches, createGateway } from "./testing-caches.ts";

const FIRST = { "/index.html": "page 1", "/assets/a-1.js": "a 1", "/assets/font.woff2": "font" };
const SECOND = { "/index.html": "page 2", "/assets/a-2.js": "a 2", "/assets/font.woff2": "font" };

function open() {
  const caches = createCaches();
  const gateway = createGateway("one", FIRST);
  const scope = { caches, fetch: gateway.fetch };
  const deploy = (id: string, files: Record<string, string>) =>
    Object.assign(gateway, { id, files });
  const text = async (path: string) => (await storedFile(scope, path))?.text();
  return { caches, gateway, scope, deploy, text };
}

describe("a stored build", () => {
  test("has every file of the gateway's list", async () => {
    const { scope, text } = open();
    await storeBuild(scope);
    for (const [path, content] of Object.entries(FIRST)) expect(await text(path)).toBe(content);
  });

  test("is fetched once, however often it is stored", async () => {
    const { scope, gateway } = open();
    await storeBuild(scope);
    gateway.asked.length = 0;
    await storeBuild(scope);
    expect(gateway.asked).toEqual(["/build-files.json"]);
  });

  test("is replaced by the next, which reuses files with the same hash", async () => {
    const { scope, gateway, deploy, caches, text } = open();
    await storeBuild(scope);
    deploy("two", SECOND);
    gateway.asked.length = 0;
    await storeBuild(scope);
    expect(gateway.asked).not.toContain("/assets/font.woff2");
    expect(Object.keys(caches.contents())).toEqual(["touchline-build-two"]);
    expect(await text("/index.html")).toBe("page 2");
    expect(await text("/assets/font.woff2")).toBe("font");
    expect(await text("/assets/a-1.js")).toBeUndefined();
  });

  test.each([
    ["a file cannot be had", { ...SECOND, "/assets/gone.js": undefined }],
    ["a file is another's by now", SECOND],
  ])("stays complete when %s of the next", async (name, files) => {
    const { scope, gateway, deploy, text } = open();
    await storeBuild(scope);
    deploy("two", files as Record<string, string>);
    if (name.includes("another")) gateway.damaged.add("/index.html");
    await expect(storeBuild(scope)).rejects.toThrow();
    expect(await text("/index.html")).toBe("page 1");
    expect(await text("/assets/a-1.js")).toBe("a 1");
    gateway.damaged.clear();
    deploy("two", SECOND);
    await storeBuild(scope);
    expect(await text("/index.html")).toBe("page 2");
  });

  test("is not used before it is complete", async () => {
    const { scope, gateway, text } = open();
    gateway.damaged.add("/assets/a-1.js");
    await expect(storeBuild(scope)).rejects.toThrow();
    expect(await text("/index.html")).toBeUndefined();
  });

  test.each([
    "<!doctype html>",
    "[]",
    '{"id":"","files":[]}',
    '{"id":"x"}',
    '{"id":"x","files":[{"path":"/a"}]}',
    '{"id":"x","files":[{"path":"https://elsewhere.example/a.js","integrity":"sha256-x"}]}',
  ])("is not changed by a list like %j", async (body) => {
    const { scope, text } = open();
    await storeBuild(scope);
    const fetch = async () => new Response(body);
    await expect(storeBuild({ ...scope, fetch })).rejects.toThrow();
    expect(await text("/index.html")).toBe("page 1");
  });

  test("leaves other caches alone", async () => {
    const { scope, caches } = open();
    await caches.open("somebody-else");
    await storeBuild(scope);
    expect(await caches.keys()).toContain("somebody-else");
  });
});
