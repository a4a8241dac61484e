import { describe, expect, test } from "vitest";
import { quoteSchema } from "#market/client/contract.ts";
import { writeRecording } from "#market/recording/write-recording.ts";
import { createApp } from "#server/simulator/app.ts";
import { readOptions } from "#server/simulator/options.ts";
import { Simulation } from "#server/simulator/simulation.ts";
import { testSimulator } from "#server/simulator/testing/test-simulator.ts";

const FUND = "IE000CNSFAR2";
const OTHER = "DE0007164600";
const AT = Date.UTC(2026, 0, 3, 12);

/** A recording with a quote each second, of two days before the simulator's start. */
async function recording(prices: readonly string[], isin = OTHER): Promise<string> {
  const quotes = prices.map((price, nth) => ({
    checkedAtEpochMs: AT + nth * 1000,
    quote: quoteSchema.parse({
      instrument: isin,
      ask: { price, size: "4800.0" },
      bid: { price: "1.10", size: "1" },
      updatedAt: `2026-01-03T11:59:59.${nth}00000001Z`,
    }),
  }));
  const lines = await writeRecording(
    {
      name: "Noon",
      madeAtEpochMs: AT,
      isSimulated: false,
      from: AT,
      to: AT + 10_000,
      quotes,
      unchecked: [],
    },
    () => Promise.resolve(),
  );
  return lines.join("");
}

async function simulatorWithReplays() {
  const simulator = await testSimulator();
  const { controlUrl } = simulator;
  const state = async () =>
    (await (await fetch(`${controlUrl}/state`)).json()) as Record<string, unknown>;
  const put = (body: BodyInit, query = "", type = "application/x-ndjson") =>
    fetch(`${controlUrl}/replay${query}`, {
      method: "PUT",
      headers: { "content-type": type },
      body,
    });
  return { ...simulator, state, put };
}

describe("a replay", () => {
  test("starts a run with the recording's instruments and unchanged quotes", async () => {
    const { put, state, ask, quote, setClock } = await simulatorWithReplays();
    const before = await state();
    const answer = await put(await recording(["10.7000", "10.70"]), "?speed=4");
    expect(answer.status).toBe(200);
    const after = (await answer.json()) as Record<string, unknown>;
    expect(after).toEqual(await state());
    expect(after["run"]).not.toBe(before["run"]);
    expect(after).toMatchObject({
      instruments: 1,
      suggested: [OTHER],
      speed: 4,
      scenario: "calm",
      story: null,
      now: "2026-01-03T12:00:00.000000000Z",
      replay: { name: "Noon", lengthMs: 10_000, positionMs: 0, quotes: 2, served: 0 },
    });
    expect(await (await ask("/instruments")).json()).toEqual([{ isin: OTHER }]);
    expect((await ask(`/instruments/${FUND}/latest-quote`)).status).toBe(404);
    setClock(5000);
    expect(await quote(OTHER)).toEqual({
      instrument: OTHER,
      ask: { price: "10.7000", size: "4800.0" },
      bid: { price: "1.10", size: "1" },
      updatedAt: "2026-01-03T11:59:59.000000001Z",
    });
    setClock(5250);
    expect(await quote(OTHER)).toMatchObject({ ask: { price: "10.70" } });
    const { headers } = await ask(`/instruments/${OTHER}/latest-quote`);
    expect(headers.get("date")).toBe("Sat, 03 Jan 2026 12:00:01 GMT");
  });

  test("ends with the previous market, in a new run", async () => {
    const { put, control, state, ask } = await simulatorWithReplays();
    const listed = await (await ask("/instruments")).json();
    await put(await recording(["1"]), "?speed=10");
    const during = await state();
    await control("DELETE", "/replay");
    const after = await state();
    expect(after).toMatchObject({ replay: null, speed: 1, instruments: 60 });
    expect(after["run"]).not.toBe(during["run"]);
    expect(await (await ask("/instruments")).json()).toEqual(listed);
    await control("DELETE", "/replay");
    expect(await state()).toMatchObject({ run: after["run"] });
  });

  test("ends at a reset", async () => {
    const { put, control, state, suggested } = await simulatorWithReplays();
    await put(await recording(["1"]));
    await control("POST", "/reset");
    expect(await state()).toMatchObject({ replay: null, instruments: 60, suggested });
  });

  test("keeps limit, faults and pinned quotes", async () => {
    const { put, control, ask, quote } = await simulatorWithReplays();
    await put(await recording(["1"]));
    await control("PUT", `/quotes/${OTHER}`, {
      bid: { price: "5", size: "1" },
      ask: { price: "6", size: "1" },
    });
    expect(await quote(OTHER)).toMatchObject({ ask: { price: "6" } });
    await control("PUT", "/faults", [{ route: "quote", status: 503 }]);
    expect((await ask(`/instruments/${OTHER}/latest-quote`)).status).toBe(503);
  });
});

describe("the replay control", () => {
  test.each([
    [400, "is empty", ""],
    [400, "is not a recording of Touchline", '{"a":1}\n'],
    [400, "is not UTF-8 text", new Uint8Array([0xff, 0xfe])],
    [413, "body: is larger than 32 MiB", "x".repeat(32 * 1024 * 1024 + 1)],
  ])("answers %d and changes nothing: %s", async (status, reason, body) => {
    const { put, state } = await simulatorWithReplays();
    const before = await state();
    const answer = await put(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ reason, error: true });
    expect(await state()).toEqual(before);
  });

  test("refuses a recording whose client has disconnected after sending it", async () => {
    const simulation = new Simulation(readOptions({}), () => 0n);
    const { id } = simulation.run;
    const put = {
      method: "PUT",
      headers: { "content-type": "application/x-ndjson" },
      body: await recording(["1"]),
    };
    const outgoing = { closed: true };
    await createApp(simulation).request("/simulator/replay", put, { outgoing });
    expect(simulation.run.id).toBe(id);
  });

  test("names each invalid line by its number", async () => {
    const { put } = await simulatorWithReplays();
    const lines = (await recording(["1", "2", "3", "4", "5"])).split("\n");
    const broken = [lines[0], "{", lines[2], "{}", lines[4]?.replace('"4"', '"4e5"'), "[]", ""];
    const answer = await put(broken.join("\r\n"));
    expect(await answer.json()).toEqual({
      reason:
        "line 2: is not JSON; line 4: is neither a quote nor a time without checks; line 5: quote.ask.price does not fit; and 1 more",
      error: true,
    });
  });

  test("refuses an unknown speed", async () => {
    const { put } = await simulatorWithReplays();
    for (const query of ["?speed=0", "?speed=fast", "?speed=", "?pace=2"]) {
      expect((await put(await recording(["1"]), query)).status).toBe(400);
    }
  });

  test("refuses a request that a form of another site could send", async () => {
    const { put, controlUrl } = await simulatorWithReplays();
    const text = await recording(["1"]);
    for (const type of ["text/plain", "application/json", "application/x-ndjson2", ""]) {
      expect((await put(text, "", type)).status).toBe(415);
    }
    const headers = { "content-type": "application/x-ndjson" };
    const json = await fetch(`${controlUrl}/limit`, { method: "PUT", headers, body: "{}" });
    expect(json.status).toBe(415);
  });
});
