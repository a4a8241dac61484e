import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { createStage } from "#live/testing-live.tsx";
import InvalidRow from "./InvalidRow.tsx";
import { lookAtRow } from "./testing-row.tsx";

afterEach(cleanup);

describe("an entry that is not an ISIN", () => {
  const drawInvalid = (text: string) => {
    const { wrapper } = createStage();
    const at = { index: 0, top: 0, testId: "quote", isTabStop: true, isSelected: false };
    const place = { ...at, onRemove: vi.fn() };
    render(<InvalidRow text={text} {...place} />, { wrapper });
    return { ...place, ...lookAtRow() };
  };

  test("is shown as invalid, with all nine fields empty and hidden", () => {
    const { row, attributes, field, values } = drawInvalid("us-37");
    expect(attributes()).toMatchObject({ isin: "us-37", state: "invalid", problem: "", book: "" });
    expect(values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(FIELD_NAMES.every((name) => field(name).hidden)).toBe(true);
    expect(row.textContent).toContain("Not an ISIN");
  });

  test("can be removed", () => {
    const { onRemove } = drawInvalid("us-37");
    fireEvent.click(screen.getByRole("button"));
    expect(onRemove.mock.calls).toEqual([[{ kind: "invalid", text: "us-37" }]]);
  });

  test.each(["<img src=x onerror=alert(1)>", "\u202Egnp.exe", "a\u0000b", "{name}", "$&"])(
    "is text, whatever it holds: %j",
    (text) => {
      const { row } = drawInvalid(text);
      expect(row.querySelector("img")).toBeNull();
      expect(row.querySelector("bdi")?.textContent).toBe(text);
      expect(screen.getByRole("button").getAttribute("aria-label")).toBe(
        `Remove ${text} from the list`,
      );
    },
  );
});
