import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { AllLabels, LabelTexts } from "./proposed-labels.tsx";

afterEach(cleanup);

const labelled = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => [testIsin(index + 1), `Label ${index + 1}.`] as const,
  );

test("a line has the first labels, and a window has all of them, each with its instrument", async () => {
  const labels = labelled(24);
  const { container } = render(
    <>
      <LabelTexts labels={labels} />
      <AllLabels labels={labels} />
    </>,
  );
  expect(container.textContent).toContain("Label 3. …");
  expect(container.textContent).not.toContain("Label 4.");
  fireEvent.click(screen.getByRole("button", { name: "All 24 labels" }));
  const shown = await screen.findByRole("dialog", { name: "All 24 labels" });
  for (const [isin, label] of labels) expect(shown.textContent).toContain(isin + label);
});

test("a line with all labels has no window for them", () => {
  render(<AllLabels labels={labelled(3)} />);
  expect(screen.queryByRole("button")).toBeNull();
});
