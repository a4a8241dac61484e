import { describe, expect, test, vi } from "vitest";
import { configOf, isRefusal, readConfig } from "./config.ts";

const GOOD = { operatorEmail: null, simulated: false, source: "a1" };
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));

const read = async (fetcher: typeof fetch) => configOf(await readConfig(fetcher));

describe("the page's configuration", () => {
  test("is read from the gateway, bypassing every cache", async () => {
    const fetcher = answering({ ...GOOD, operatorEmail: "ops@example.com" });
    expect(await read(fetcher)).toEqual({
      operatorEmail: "ops@example.com",
      simulated: false,
      source: "a1",
      suggested: [],
    });
    expect(fetcher.mock.calls[0]).toMatchObject(["/config.json", { cache: "no-store" }]);
  });

  test("suggests valid ISINs only", async () => {
    const { suggested } = await read(
      answering({ ...GOOD, simulated: true, suggested: ["US0378331005", "us-37"] }),
    );
    expect(suggested).toEqual(["US0378331005"]);
  });

  test("may lack the operator's e-mail address", async () => {
    expect((await read(answering(GOOD))).operatorEmail).toBeUndefined();
  });

  test.each([
    ["/feed", "/feed"],
    [null, null],
    [undefined, undefined],
  ])("has the path of the gateway's stream, if there is one: %s", async (stream, named) => {
    expect((await read(answering({ ...GOOD, stream }))).stream).toBe(named);
  });

  test.each([
    ["/names.json", "/names.json"],
    [null, null],
    [undefined, undefined],
  ])("has the path of the instrument names, if there is one: %s", async (names, named) => {
    expect((await read(answering({ ...GOOD, names }))).names).toBe(named);
  });

  test("ignores unknown fields", async () => {
    expect(await readConfig(answering({ ...GOOD, token: "secret" }))).not.toHaveProperty("token");
  });

  test.each([
    ["no object", []],
    ["no source", { ...GOOD, source: "" }],
    ["simulated as text", { ...GOOD, simulated: "yes" }],
    ["a number for an address", { ...GOOD, operatorEmail: 1 }],
  ])("is rejected with %s", async (_, body) => {
    await expect(readConfig(answering(body))).rejects.toThrow();
  });

  test("is rejected with another status, even if the body is valid", async () => {
    await expect(readConfig(answering(GOOD, 502))).rejects.toThrow("502");
  });

  test("is rejected if the answer is a page", async () => {
    const page = vi.fn<typeof fetch>(async () => new Response("<!doctype html>"));
    await expect(readConfig(page)).rejects.toThrow();
  });

  test.each([
    [401, true],
    [403, true],
    [500, false],
    [502, false],
  ])("is refused to a person by a status of %i: %s", async (status, refused) => {
    const cause = await readConfig(answering(GOOD, status)).catch((error: unknown) => error);
    expect(isRefusal(cause)).toBe(refused);
  });

  test("does not count as refused when the gateway is unreachable", () => {
    expect(isRefusal(new TypeError("Failed to fetch"))).toBe(false);
  });
});
