import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NotePlace } from "./NotePlace.tsx";
import { StatusNote } from "./StatusNote.tsx";

afterEach(cleanup);

function Page({ hasPlace, note }: { hasPlace: boolean; note?: string }) {
  return (
    <>
      <StatusNote>{note}</StatusNote>
      {hasPlace && (
        <main>
          <NotePlace />
        </main>
      )}
    </>
  );
}

const region = () => screen.getByRole("status");

test("a note is in the place of the page, in a live region that was there before", () => {
  const { rerender } = render(<Page hasPlace />);
  const before = region();
  expect(before.closest("main")).not.toBeNull();
  rerender(<Page hasPlace note="Alert saved" />);
  expect(region()).toBe(before);
  expect(before.textContent).toBe("Alert saved");
});

test("a page without a place has the note in its corner, and takes it back into a place that comes", () => {
  const { rerender } = render(<Page hasPlace={false} note="Alert saved" />);
  expect(region().className).toContain("fixed");
  rerender(<Page hasPlace note="Alert saved" />);
  expect(region().closest("main")).not.toBeNull();
  expect(region().className).toBe("");
  rerender(<Page hasPlace={false} note="Alert saved" />);
  expect(region().className).toContain("fixed");
});

test("a note below the foot of a list is no higher than the foot, so that it covers no row", () => {
  render(
    <main>
      <StatusNote>Alert saved</StatusNote>
      <footer />
      <NotePlace />
    </main>,
  );
  expect(screen.getByText("Alert saved").style.lineHeight).toBe("1.125rem");
  cleanup();
  render(<Page hasPlace note="Alert saved" />);
  expect(screen.getByText("Alert saved").style.lineHeight).toBe("");
});
