import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { hostNames } from "./access.ts";
import { createAdmission } from "./admission.ts";

const QUOTE = "/api/instruments/US0378331005/latest-quote";

/** A request as Node reports it. */
function requestOf(line: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  const [method, url] = line.split(" ");
  const all = { host: "localhost:4173", ...headers };
  return { method, url, headers: all, rawHeaders: Object.entries(all).flat() } as IncomingMessage;
}

function admission({ hasSimulator = false, servesBrowsers = true } = {}) {
  const allowedHosts = hostNames("127.0.0.1", []);
  const { decide, admitsUpgrade } = createAdmission({ allowedHosts, hasSimulator, servesBrowsers });
  return {
    admitsUpgrade,
    /** The kind of the class, or the status of a refusal. */
    decide: (...request: Parameters<typeof requestOf>) => {
      const { requestClass, namesSource } = decide(requestOf(...request));
      const isRefused = requestClass.kind === "refuse";
      return {
        requestClass: isRefused ? requestClass.refusal.status : requestClass.kind,
        namesSource,
      };
    },
  };
}

describe("the admission of a request", () => {
  test.each([
    ["GET /", "page", false],
    [`GET ${QUOTE}`, "forward", true],
    ["GET /api/nowhere", 404, true],
    ["GET /config.json", "config", false],
    ["GET /simulator/state", 404, false],
    ["POST /", 405, false],
  ])("decides %s as %s, and names the source: %s", (line, requestClass, namesSource) => {
    expect(admission().decide(line)).toEqual({ requestClass, namesSource });
  });

  test("refuses a foreign host before everything else, without the source", () => {
    const foreign = { host: "evil.example" };
    for (const line of ["GET /", `GET ${QUOTE}`, "GET /healthz", "POST /"]) {
      expect(admission().decide(line, foreign)).toEqual({ requestClass: 421, namesSource: false });
    }
  });

  test("refuses data to another site's page, but not the page itself", () => {
    const crossSite = { "sec-fetch-site": "cross-site" };
    const { decide } = admission({ hasSimulator: true });
    for (const target of [QUOTE, "/config.json", "/names.json", "/feed", "/simulator/state"]) {
      expect([target, decide(`GET ${target}`, crossSite).requestClass]).toEqual([target, 403]);
    }
    for (const [target, kind] of [
      ["/", "page"],
      ["/healthz", "health"],
    ] as const) {
      expect(decide(`GET ${target}`, crossSite).requestClass).toBe(kind);
    }
  });

  test("serves only its health without browsers", () => {
    const { decide } = admission({ servesBrowsers: false });
    expect(decide("GET /healthz").requestClass).toBe("health");
    expect(decide("GET /readyz").requestClass).toBe("ready");
    for (const target of ["/", QUOTE, "/config.json", "/feed"]) {
      expect(decide(`GET ${target}`).requestClass).toBe(404);
    }
  });

  test("admits an upgrade only to a page, from the dashboard's own origin", () => {
    const { admitsUpgrade } = admission();
    expect(admitsUpgrade(requestOf("GET /"))).toBe(true);
    expect(admitsUpgrade(requestOf("GET /config.json"))).toBe(false);
    expect(admitsUpgrade(requestOf("GET /", { host: "evil.example" }))).toBe(false);
    expect(admitsUpgrade(requestOf("GET /", { origin: "https://evil.example" }))).toBe(false);
  });
});
