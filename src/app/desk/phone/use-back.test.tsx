import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { useBack } from "./use-back.ts";

const [A, B] = [testIsin(1), testIsin(2)];
const LIST = `/?isin=${A},${B}&lang=en`;
const quoteAddress = (isin: Isin) => `/?isin=${A},${B}&focus=${isin}&lang=en`;
const address = () => location.pathname + location.search;

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());
beforeEach(() => history.replaceState({ list: "mine" }, "", LIST));

/** The desk on a phone, opened at the address of this quote. */
function openPhone(first?: Isin) {
  const write = (detail: Isin | undefined) =>
    history.replaceState(history.state, "", detail ? quoteAddress(detail) : LIST);
  write(first);
  const setDetail = vi.fn();
  const { rerender } = renderHook(({ detail }) => useBack(detail, setDetail), {
    initialProps: { detail: first },
  });
  const show = (detail: Isin | undefined) => {
    write(detail);
    rerender({ detail });
  };
  return { setDetail, show };
}

test("a quote is an entry of its own over its list, and another quote takes its place", () => {
  const { show } = openPhone();
  const before = history.length;
  const replace = vi.spyOn(history, "replaceState");
  show(A);
  expect(history.length).toBe(before + 1);
  expect(replace).toHaveBeenLastCalledWith({ list: "mine" }, "", LIST);
  expect(address()).toBe(quoteAddress(A));
  show(B);
  expect(history.length).toBe(before + 1);
});

test("Back shows the list, and Forward the quote", () => {
  const { show, setDetail } = openPhone();
  show(A);
  history.replaceState(history.state, "", LIST);
  dispatchEvent(new PopStateEvent("popstate"));
  expect(setDetail).toHaveBeenLastCalledWith(undefined);
  history.replaceState(history.state, "", quoteAddress(A));
  dispatchEvent(new PopStateEvent("popstate"));
  expect(setDetail).toHaveBeenLastCalledWith(A);
});

test("the page's own way back goes back, and leaves the quote to Forward", () => {
  const { show } = openPhone();
  const back = vi.spyOn(history, "back").mockReturnValue();
  show(A);
  show(undefined);
  expect(back).toHaveBeenCalledTimes(1);
  expect(address()).toBe(quoteAddress(A));
});

test("a quote that the page was opened with has no list behind it", () => {
  const back = vi.spyOn(history, "back").mockReturnValue();
  const before = history.length;
  const { show } = openPhone(A);
  show(undefined);
  expect(history.length).toBe(before);
  expect(back).not.toHaveBeenCalled();
});
