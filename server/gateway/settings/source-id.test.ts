import { describe, expect, test } from "vitest";
import { serviceSource } from "./source-id.ts";

describe("the id of a source", () => {
  test("is the same at every start, and different for another address", () => {
    expect(serviceSource("https://a.example/x")).toBe(serviceSource("https://a.example/x"));
    expect(serviceSource("https://a.example/x")).not.toBe(serviceSource("https://a.example/y"));
  });

  test("does not reveal the address", () => {
    expect(serviceSource("https://a.example/x")).toMatch(/^svc-[0-9a-f]{16}$/);
  });
});
