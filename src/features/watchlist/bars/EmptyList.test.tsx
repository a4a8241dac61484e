import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import EmptyList from "./EmptyList.tsx";

afterEach(cleanup);

test("the key of the search and the hint to type are hidden from a finger, and the key is named to a screen reader as a shortcut only", () => {
  const act = () => {};
  render(
    <EmptyList
      isRailInView={false}
      searchKey="Ctrl F"
      searchShortcut="Control+F"
      onSearch={act}
      onPaste={act}
    />,
  );
  const typing = screen.getByText("Letters that you type search at once, without a click.");
  expect([...typing.classList]).toContain("pointer-coarse:hidden");
  const cap = screen.getByText("Ctrl F", { selector: "kbd" });
  expect([...cap.classList]).toContain("pointer-coarse:hidden");
  const button = screen.getByRole("button", { name: "Search instruments" });
  expect(button.getAttribute("aria-keyshortcuts")).toBe("Control+F");
});
