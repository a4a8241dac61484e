import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NotePlace } from "./NotePlace.tsx";
import { StatusNote } from "./StatusNote.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test("the foot of a list leaves a note its room, so that the note covers no key hint, and takes it back", () => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(90);
  const draw = (note?: string) => (
    <main>
      <StatusNote>{note}</StatusNote>
      <footer data-testid="foot" />
      <NotePlace />
    </main>
  );
  const { rerender } = render(draw("1 row copied"));
  const room = () => screen.getByTestId("foot").style.paddingInlineEnd;
  expect(room()).toBe("calc(90px + 1.75rem)");
  rerender(draw());
  expect(room()).toBe("");
});
