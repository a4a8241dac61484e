import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { prefetch } from "./import-with-retry.ts";
import { lazyPart } from "./lazy-part.tsx";

afterEach(cleanup);

let count = 0;

/** Shows which of its instances is on screen. */
function Part() {
  const [id] = useState(() => {
    count += 1;
    return count;
  });
  return <p>part {id}</p>;
}

/** Creates a lazy part, and a function that draws it. */
function create() {
  const load = vi.fn(async () => ({ default: Part }));
  const Lazy = lazyPart(load);
  const draw = () => (
    <Suspense fallback={<p>loading</p>}>
      <Lazy />
    </Suspense>
  );
  return { load, draw };
}

test("a prefetched part is drawn at once", async () => {
  const { load, draw } = create();
  await prefetch(load);
  render(draw());
  expect(screen.getByText(/^part/)).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test("a part that is prefetched while it is on screen keeps its state", async () => {
  const { load, draw } = create();
  const { rerender } = render(draw());
  expect(screen.getByText("loading")).toBeDefined();
  await act(async () => {});
  const shown = screen.getByText(/^part/).textContent;
  await prefetch(load);
  rerender(draw());
  expect(screen.getByText(/^part/).textContent).toBe(shown);
});
