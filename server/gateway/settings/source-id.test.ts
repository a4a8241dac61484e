import { describe, expect, it } from "vitest";
import { serviceSource } from "./source-id.ts";

describe("the id of a source", () => {
  it("is the same for one address at every start, and another for another", () => {
    expect(serviceSource("https://a.example/x")).toBe(serviceSource("https://a.example/x"));
    expect(serviceSource("https://a.example/x")).not.toBe(serviceSource("https://a.example/y"));
  });

  it("does not tell the address", () => {
    expect(serviceSource("https://a.example/x")).toMatch(/^svc-[0-9a-f]{16}$/);
  });
});
