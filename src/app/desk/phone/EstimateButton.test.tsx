import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { markDetailClosed, setDetailQuantity } from "#app/desk/panes/detail-quantity.ts";
import { figureLiteral } from "#market/figure.ts";
import { EstimateButton } from "./EstimateButton.tsx";

afterEach(cleanup);

/** Shows the button after this quantity in a detail, and returns it with its callback. */
function showButton(last: `${number}` | undefined, isShown = false) {
  const onEstimate = vi.fn();
  setDetailQuantity(last === undefined ? undefined : figureLiteral(last));
  markDetailClosed();
  render(<EstimateButton isShown={isShown} onEstimate={onEstimate} />);
  return { button: screen.getByRole("button"), onEstimate };
}

test.each(["1500", "1234567890"] as const)(
  "a tap estimates the list for the quantity %s of the detail, which the button does not show",
  (last) => {
    const { button, onEstimate } = showButton(last);
    expect(button.textContent).toBe("Estimate");
    expect(button.getAttribute("aria-label")).toBe("Estimate the list");
    fireEvent.click(button);
    expect(onEstimate).toHaveBeenCalledWith(last);
  },
);

test.each([
  ["without a quantity", undefined, false],
  ["beside the field", "1500", true],
] as const)("the button proposes no quantity %s", (_, last, isShown) => {
  const { button, onEstimate } = showButton(last, isShown);
  fireEvent.click(button);
  expect(onEstimate).not.toHaveBeenCalled();
});

test.each([undefined, "1500"] as const)(
  "a tap focuses the field and selects its amount, after the quantity %s",
  (last) => {
    const { button } = showButton(last);
    render(<input defaultValue="1,500" />);
    const field = screen.getByRole<HTMLInputElement>("textbox");
    const unregister = register({ estimateList: () => () => field });
    fireEvent.click(button);
    unregister();
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
  },
);
