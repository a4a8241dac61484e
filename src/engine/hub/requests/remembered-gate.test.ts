import { describe, expect, test } from "vitest";
import { createRememberedGate } from "./remembered-gate.ts";

const SERVICE_NOW = Date.UTC(2026, 0, 5, 8);
const NOW = 1000;
const OFFSET = SERVICE_NOW - NOW;
const DAY = 24 * 3_600_000;

describe("a gate remembered by the service's clock", () => {
  test("holds until its instant, as soon as the service's time is known, and is returned once", () => {
    const gate = createRememberedGate(SERVICE_NOW + 30_000);
    expect(gate.take(NOW, undefined)).toBeUndefined();
    expect(gate.take(NOW, OFFSET)).toBe(NOW + 30_000);
    expect(gate.take(NOW, OFFSET)).toBeUndefined();
  });

  test.each([
    ["is over", SERVICE_NOW],
    ["would last longer than a day, because the service's clock went back", SERVICE_NOW + DAY + 1],
  ])("holds nothing where it %s", (_, closedUntil) => {
    expect(createRememberedGate(closedUntil).take(NOW, OFFSET)).toBeUndefined();
  });

  test("holds nothing where none is remembered", () => {
    expect(createRememberedGate(undefined).take(NOW, OFFSET)).toBeUndefined();
  });
});
