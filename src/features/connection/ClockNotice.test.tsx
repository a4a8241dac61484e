import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import ClockNotice from "./ClockNotice.tsx";

afterEach(cleanup);

describe("the notice of a wrong clock", () => {
  test.each([
    [86_400_000, "This device's clock is 24 h ahead of the service."],
    [-86_400_000, "This device's clock is 24 h behind the service."],
    [90_000, "This device's clock is 1 m 30 s ahead of the service."],
  ])("at %i ms reads: %s", (leadMs, words) => {
    const { container } = render(<ClockNotice leadMs={leadMs} />);
    expect(container.textContent).toBe(`${words} Ages use the service's clock.`);
  });

  test("disappears when it is dismissed", () => {
    const { container } = render(<ClockNotice leadMs={90_000} />);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(container.textContent).toBe("");
  });

  test("is not a live region, so it interrupts no screen reader", () => {
    const { container } = render(<ClockNotice leadMs={90_000} />);
    expect(container.querySelector("[role=status], [role=alert], [aria-live]")).toBeNull();
  });
});
