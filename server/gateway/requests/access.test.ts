import { describe, expect, test } from "vitest";
import { hostNames, refuseForeign, refuseHost } from "./access.ts";

function from(host: string, origin?: string, fetchSite?: string) {
  return { host: [host], origin, fetchSite };
}

describe("the names of the dashboard", () => {
  const names = hostNames("192.168.1.5", ["desk.example", "fe80::1"]);

  test("include the loopback's, its own and the added ones, with any port", () => {
    for (const host of [
      "localhost",
      "127.0.0.1:4173",
      "[::1]:80",
      "192.168.1.5",
      "Desk.Example:443",
      "[fe80::1]",
    ]) {
      expect(refuseHost(from(host), names)).toBeUndefined();
    }
  });

  test("include no others", () => {
    for (const host of ["evil.example", "desk.example.evil.example", "::1", "localhost:x", ""]) {
      expect(refuseHost(from(host), names)).toMatchObject({ status: 421 });
    }
  });

  test("must be sent exactly once", () => {
    const none = { host: [], origin: undefined, fetchSite: undefined };
    expect(refuseHost(none, names)).toMatchObject({ status: 400 });
    expect(refuseHost({ ...none, host: ["localhost", "localhost"] }, names)).toMatchObject({
      status: 400,
    });
  });
});

describe("the origin of a request", () => {
  test("is accepted for the page itself, for a typed address and for tools", () => {
    expect(refuseForeign(from("a.example", "https://a.example", "same-origin"))).toBeUndefined();
    expect(refuseForeign(from("a.example", undefined, "none"))).toBeUndefined();
    expect(refuseForeign(from("a.example"))).toBeUndefined();
  });

  test("is refused for any other site or port", () => {
    for (const foreign of [
      from("a.example", undefined, "cross-site"),
      from("a.example", undefined, "same-site"),
      from("a.example", "https://a.example", "unheard-of"),
      from("a.example", "https://b.example"),
      from("a.example:80", "http://a.example:81"),
      from("a.example", "null"),
    ]) {
      expect(refuseForeign(foreign)).toMatchObject({ status: 403 });
    }
  });
});
