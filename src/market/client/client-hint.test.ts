import { describe, expect, test } from "vitest";
import type { Isin } from "#market/isin.ts";
import { parseIsin } from "#market/isin.ts";
import { createClient } from "./client.ts";

const ISIN = parseIsin("US0378331005") as Isin;
const HINT = { limit: 60, remaining: 12, resetMs: 30_000, windowMs: 60_000 };
const TOLD = "limit=60, remaining=12, reset=30, window=60";

function ask(status: number, headers: Readonly<Record<string, string>>) {
  const body = status === 200 ? '["US0378331005"]' : "{}";
  const fetch = () => Promise.resolve(new Response(body, { status, headers }));
  const { signal } = new AbortController();
  return status === 200
    ? createClient({ baseUrl: "/api", fetch }).instruments(signal)
    : createClient({ baseUrl: "/api", fetch })
        .quote(ISIN, signal)
        .catch((error: unknown) => error);
}

describe("the gateway's header with the limit of the service", () => {
  test.each([200, 429])("is returned with an answer of status %i", async (status) => {
    expect(await ask(status, { "x-touchline-limit": TOLD })).toMatchObject({ hint: HINT });
  });

  test.each([
    ["where nothing is told", {}],
    ["where it is not as the gateway writes it", { "x-touchline-limit": "limit=60" }],
    ["from a cache", { "x-touchline-limit": TOLD, "x-cache-status": "HIT" }],
  ])("is nothing %s", async (_case, headers) => {
    expect(await ask(200, headers)).toMatchObject({ hint: undefined });
  });

  test("is ignored in a refusal of the gateway itself", async () => {
    const headers = { "x-touchline-limit": TOLD, "x-touchline-gate": "rate-limited" };
    expect(await ask(429, headers)).toMatchObject({ kind: "rate-limited", hint: undefined });
  });
});
