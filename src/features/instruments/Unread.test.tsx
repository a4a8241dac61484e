import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Problem } from "#engine/protocol/quote-state.ts";
import Unread from "./Unread.tsx";

afterEach(cleanup);

test.each([
  ["unauthorized", "Touchline retries automatically."],
  ["forbidden", "Touchline retries automatically."],
  ["rate-limited", "Touchline retries automatically."],
  ["timeout", "Touchline retries automatically; watched instruments are still checked."],
] as const)("claims no checks while the gate is closed: %s", (kind, end) => {
  const problem: Problem = { kind, status: undefined, reason: undefined };
  render(<Unread problem={problem} />);
  expect(screen.getByRole("status").textContent?.endsWith(end)).toBe(true);
});
