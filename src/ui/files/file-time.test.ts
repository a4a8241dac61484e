import { expect, test } from "vitest";
import { fileTime } from "./file-time.ts";

test("an instant in a file's name has no fraction and no character that a system refuses", () => {
  expect(fileTime(Date.parse("2026-01-05T08:00:00.250Z"))).toBe("20260105T080000Z");
});
