import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import DataQualityMark from "./DataQualityMark.tsx";

afterEach(cleanup);

const REFUSED = { count: 2, sinceEpochMs: 0, lastField: "ask" };

function words(snapshot: QuoteSnapshot | undefined) {
  const { container } = render(<DataQualityMark snapshot={snapshot} />);
  return container.textContent;
}

const UNTIL = "This mark goes once three responses in a row are good.";

describe("the data quality mark", () => {
  test("is absent without disputed, refused or ignored answers", () => {
    expect(words(undefined)).toBe("");
    expect(words(testSnapshot())).toBe("");
  });

  test("reports two quotes for one instant as a warning", () => {
    expect(words(testSnapshot({ isDisputed: true }))).toBe(
      "The service sent two quotes with the same timestamp.",
    );
    expect(screen.getByTitle(/two quotes/).className).toContain("warn");
  });

  test("reports refused and ignored answers without a warning", () => {
    const snapshot = { ...testSnapshot(), record: { refused: REFUSED, older: 3 } };
    expect(words(snapshot)).toBe(`2 responses rejected. Older quotes ignored: 3. ${UNTIL}`);
    expect(screen.getByTitle(/rejected/).className).not.toContain("warn");
  });

  test("is absent once the refused and ignored answers are past", () => {
    const record = { refused: REFUSED, older: 3, isPast: true } as const;
    expect(words({ ...testSnapshot(), record })).toBe("");
    expect(words({ ...testSnapshot({ isDisputed: true }), record })).toContain("two quotes");
  });

  test("is shown without a quote, too", () => {
    const record = { refused: { ...REFUSED, count: 1 }, older: 0 };
    expect(words({ checked: undefined, problem: undefined, answeredAt: 0, record })).toBe(
      `1 response rejected. ${UNTIL}`,
    );
  });
});
