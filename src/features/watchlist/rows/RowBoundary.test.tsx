import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { RowBoundary } from "./RowBoundary.tsx";

// React logs each error that a boundary catches, and these are intended.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [GOOD, BAD] = [testIsin(1), testIsin(2)];

test("a row that fails keeps its place, names its instrument and does not affect the others", async () => {
  let isBroken = true;
  const Row = ({ name }: { name: string }) => {
    if (isBroken && name === BAD) throw new Error("a seeded fault");
    return <p>{`drawn ${name}`}</p>;
  };
  render(
    <div role="grid">
      {[GOOD, BAD].map((name, index) => (
        <RowBoundary key={name} name={name} index={index} top={36 * index} isTabStop={index === 1}>
          <Row name={name} />
        </RowBoundary>
      ))}
    </div>,
  );
  const failed = await screen.findByRole("row");
  expect(failed.textContent).toContain(`${BAD}This row failed. Everything else still works.`);
  expect(failed.getAttribute("aria-rowindex")).toBe("3");
  expect(failed.tabIndex).toBe(0);
  expect(screen.getByText(`drawn ${GOOD}`)).toBeDefined();

  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Reload this part" }));
  expect(screen.getByText(`drawn ${BAD}`)).toBeDefined();
});
