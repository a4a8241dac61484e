import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import EmptyList from "./EmptyList.tsx";

afterEach(cleanup);

test("the key of the search is hidden from a finger", () => {
  render(<EmptyList isRailInView={false} searchKey="/" onSearch={() => {}} onPaste={() => {}} />);
  const cap = screen.getByText("/", { selector: "kbd" });
  expect([...cap.classList]).toContain("pointer-coarse:hidden");
});
