import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { UndoBar } from "./UndoBar.tsx";

afterEach(cleanup);

test.each([
  [["US0378331005"], "Kites removed from the list."],
  [["US0378331005", "us-37"], "2 rows removed."],
])(
  "the removal of %j is told by the name of the instrument, or the number of rows",
  (texts, words) => {
    render(
      <UndoBar
        taken={{ kind: "rows", texts }}
        nameOf={() => "Kites"}
        onUndo={vi.fn()}
        onGone={vi.fn()}
      />,
      { wrapper: createStage().wrapper },
    );
    expect(screen.getByRole("status").textContent).toBe(words);
  },
);
