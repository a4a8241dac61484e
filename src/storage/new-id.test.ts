import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("ids are long, unique, and need no escaping", () => {
  const names = Array.from({ length: 1000 }, newId);
  expect(new Set(names).size).toBe(1000);
  expect(names.every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
});
