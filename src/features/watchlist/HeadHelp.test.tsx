import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { COLUMNS, type Column } from "./columns.ts";
import HeadHelp from "./HeadHelp.tsx";

afterEach(cleanup);

function Row({ columns }: { columns: readonly Column[] }) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row}>
      {columns.map((column) => (
        <span key={column} role="columnheader" data-column={column}>
          {column}
        </span>
      ))}
      <HeadHelp row={row} columns={columns} />
    </div>
  );
}

const titles = () => screen.getAllByRole("columnheader").map((head) => head.title);

test("every column's head explains itself", () => {
  render(<Row columns={COLUMNS} />);
  expect(titles().filter((title) => title === "")).toEqual([]);
  expect(new Set(titles()).size).toBe(COLUMNS.length);
});

test("a column that is shown later explains itself too", () => {
  const { rerender } = render(<Row columns={["bid"]} />);
  rerender(<Row columns={["bid", "updates"]} />);
  expect(titles()).toEqual([
    "Best bid: the price at which you can sell",
    "Different quotes received in the last 15 minutes; a changed size counts too",
  ]);
});
