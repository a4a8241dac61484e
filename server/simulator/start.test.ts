import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { OptionError } from "./options.ts";
import { startSimulator } from "./start.ts";
import { PATIENT } from "./testing/test-simulator.ts";

test("starts on a free port and returns its address", async () => {
  const simulator = await startSimulator({ seed: 7, start: "2026-01-05T08:00:00Z" });
  onTestFinished(() => simulator.close());
  expect(simulator.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(simulator).toMatchObject({ seed: 7, start: "2026-01-05T08:00:00.000000000Z" });
  expect(simulator.suggested).toHaveLength(8);
  expect((await fetch(`${simulator.baseUrl}/instruments`)).status).toBe(401);
});

test("suggests no more instruments than there are", async () => {
  const simulator = await startSimulator({ instruments: 3 });
  onTestFinished(() => simulator.close());
  expect(simulator.suggested).toHaveLength(3);
});

test("moves the market's time on by itself", async () => {
  const simulator = await startSimulator({ start: "2026-01-05T08:00:00Z" });
  onTestFinished(() => simulator.close());
  const now = async () =>
    ((await (await fetch(`${simulator.controlUrl}/state`)).json()) as { now: string }).now;
  const first = await now();
  const second = await now();
  expect(first > simulator.start && second > first).toBe(true);
});

test("reports a port in use in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(startSimulator({ port })).rejects.toThrow(
    new OptionError(`--port: ${port} is in use on 127.0.0.1`),
  );
});

test("breaks unanswered requests when it closes", async () => {
  const simulator = await startSimulator();
  await fetch(`${simulator.controlUrl}/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([{ route: "any", action: "hang" }]),
  });
  const hanging = fetch(`${simulator.baseUrl}/instruments`);
  const outcome = expect(hanging).rejects.toThrow("fetch failed");
  await expect
    .poll(
      async () => (await (await fetch(`${simulator.controlUrl}/requests`)).text()).length,
      PATIENT,
    )
    .toBeGreaterThan(20);
  await simulator.close();
  await outcome;
});
