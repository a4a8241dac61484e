import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

interface Rules {
  createScriptURL(address: string): string;
}

/** Imports the module anew, as a newly opened page does. */
async function open() {
  vi.resetModules();
  return import("./trusted-address.ts");
}

let policies: { name: string; rules: Rules }[] = [];

beforeEach(() => {
  policies = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy(name: string, rules: Rules) {
      policies.push({ name, rules });
      return {
        createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }),
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("in a browser with Trusted Types", () => {
  test("one policy creates the addresses of both workers, however often they start", async () => {
    const { trustedScriptUrl: trusted, POLLING_WORKER, SERVICE_WORKER } = await open();
    for (const address of [POLLING_WORKER, SERVICE_WORKER, POLLING_WORKER]) {
      expect(trusted(address)).toEqual({ trusted: address });
    }
    expect(policies.map(({ name }) => name)).toEqual(["touchline"]);
  });

  test.each(["https://elsewhere.example/worker.js", "/", "", "/service-worker.js?"])(
    "it vouches for no other: %j",
    async (address) => {
      const { trustedScriptUrl: trusted } = await open();
      expect(() => trusted(address)).toThrow(TypeError);
    },
  );

  test("a page that starts no worker creates no policy", async () => {
    await open();
    expect(policies).toEqual([]);
  });
});

test("without Trusted Types an address stays a text", async () => {
  vi.unstubAllGlobals();
  const { trustedScriptUrl: trusted, POLLING_WORKER } = await open();
  expect(trusted(POLLING_WORKER)).toBe(POLLING_WORKER);
});
