import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRef, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Problem } from "#engine/protocol/quote-state.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createLive } from "#live/create-live.ts";
import { type Live, LiveProvider } from "#live/hooks.ts";
import { instrumentsQuery } from "#live/queries.ts";
import { createStage } from "#live/testing-live.tsx";
import { giveNames } from "#live/testing-names.ts";
import { createFakeSource } from "#live/testing-source.ts";
import type { Isin } from "#market/isin.ts";
import InstrumentRail from "./InstrumentRail.tsx";
import type { FindHit } from "./use-hits.ts";

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(260);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const NO_LABELS = {};
const FAILED: Problem = { kind: "network", status: undefined, reason: undefined };

function draw(listed: readonly Isin[] | undefined, watched: readonly Isin[] = [], refused = 0) {
  const stage = createStage();
  if (listed) stage.list(listed, refused);
  const onToggle = vi.fn();
  const onPick = vi.fn<(find: FindHit) => void>();
  const rail = (isins = watched, isPhone = false) => (
    <Suspense>
      <InstrumentRail
        watched={isins}
        listName="My first list"
        labels={NO_LABELS}
        onToggle={onToggle}
        onPick={onPick}
        onLeave={vi.fn()}
        onPaste={vi.fn()}
        operatorEmail="ops@example.com"
        searchKey="Ctrl F"
        searchShortcut="Control+F"
        searchRef={createRef()}
        hasNames={false}
        isPhone={isPhone}
      />
    </Suspense>
  );
  const railOf = (live: Live) => <LiveProvider value={live}>{rail()}</LiveProvider>;
  const { rerender } = render(railOf(stage.live), { wrapper: stage.wrapper });
  /** Shows another source, which has sent no list yet; returns a function with which its list fails. */
  const replaceSource = () => {
    const live = createLive("other", stage.clock, createFakeSource());
    rerender(railOf(live));
    const { queryKey } = instrumentsQuery(live);
    return () => stage.client.setQueryData(queryKey, { checked: undefined, problem: FAILED });
  };
  const watch = (isins: readonly Isin[]) =>
    rerender(<LiveProvider value={stage.live}>{rail(isins)}</LiveProvider>);
  const search = (text: string) =>
    fireEvent.change(screen.getByTestId("instrument-search"), { target: { value: text } });
  const onPhone = () =>
    rerender(<LiveProvider value={stage.live}>{rail(watched, true)}</LiveProvider>);
  return { onToggle, onPick, search, watch, replaceSource, onPhone };
}

const shown = () => screen.queryAllByTestId("instrument").map(({ dataset }) => dataset["isin"]);
const count = () => screen.getByTestId("instrument-count");

describe("the instruments", () => {
  test("are shown and found by their names, which may load later", async () => {
    const { search } = draw([testIsin(1), testIsin(2)]);
    search("kit");
    expect(shown()).toEqual([]);
    await act(() =>
      giveNames({ [testIsin(2)]: "World <b>Kites</b>", US0378331005: "Kites, unlisted" }),
    );
    expect(shown()).toEqual([testIsin(2)]);
    const row = screen.getByRole("checkbox").parentElement;
    expect(row?.firstElementChild?.textContent).toBe(`${testIsin(2)} World <b>Kites</b>`);
    expect(row?.querySelector("bdi")?.parentElement?.title).toBe("World <b>Kites</b>");
  });

  test("have a search that names its key as a shortcut, and hides the key cap from a screen reader", () => {
    draw([testIsin(1)]);
    const field = screen.getByTestId("instrument-search");
    expect(field.getAttribute("aria-keyshortcuts")).toBe("Control+F");
    expect(screen.getByText("Ctrl F").getAttribute("aria-hidden")).toBe("true");
  });

  test("are counted, with the exact number in an attribute", () => {
    draw([testIsin(1), testIsin(2)]);
    expect(count().getAttribute("data-value")).toBe("2");
    expect(count().textContent).toBe("2 listed");
  });

  test("have their count and the button that adds several beside the choice, on a phone", () => {
    const { onPhone } = draw([testIsin(1)]);
    const choice = () => screen.getByRole("radiogroup", { name: "Show" }).parentElement;
    expect(choice()?.contains(count())).toBe(false);
    onPhone();
    expect(choice()?.contains(count())).toBe(true);
    expect(choice()?.contains(screen.getByRole("button", { name: "Paste several ISINs" }))).toBe(
      true,
    );
  });

  test("mention entries that were not an ISIN", () => {
    draw([testIsin(1)], [], 3);
    expect(count().title).toBe("3 entries left out");
  });

  test("show no invented zero while the list loads", () => {
    draw(undefined);
    expect(count().getAttribute("data-value")).toBe("");
    expect(count().textContent).toBe("");
    expect(screen.getByText("loading the list")).toBeTruthy();
  });

  test("stay until another source has sent its own, or its list has failed", async () => {
    const { replaceSource } = draw([testIsin(1), testIsin(2)]);
    const fail = replaceSource();
    expect(shown()).toEqual([testIsin(1), testIsin(2)]);
    act(() => void fail());
    await waitFor(() => expect(shown()).toEqual([]));
    expect(count().textContent).toBe("not loaded");
  });

  test("say that the list is empty", () => {
    draw([]);
    expect(screen.getByText("The service lists no instruments.")).toBeTruthy();
  });

  test("are filtered by the typed query, and all shown again on Escape", () => {
    const { search } = draw([testIsin(1), testIsin(22)]);
    search("0022");
    expect(shown()).toEqual([testIsin(22)]);
    fireEvent.keyDown(screen.getByTestId("instrument-search"), { key: "Escape" });
    expect(shown()).toEqual([testIsin(1), testIsin(22)]);
  });

  test("can be limited to those of the open list", () => {
    draw([testIsin(1), testIsin(2)], [testIsin(2)]);
    fireEvent.click(screen.getByRole("radio", { name: "In this list 1" }));
    expect(shown()).toEqual([testIsin(2)]);
  });
});

describe("a search", () => {
  const spoken = () => screen.getByTestId("search-status").textContent;
  const key = (pressed: string) =>
    fireEvent.keyDown(screen.getByTestId("instrument-search"), { key: pressed });

  test("says how many hits there are, and which one Enter picks", () => {
    const { search } = draw([testIsin(1), testIsin(2), testIsin(3)], [testIsin(2)]);
    expect(spoken()).toBe("");
    search("000");
    expect(spoken()).toBe(`3 hits. 1: ${testIsin(2)}. Enter shows it: already in My first list.`);
    key("ArrowDown");
    key("ArrowDown");
    expect(spoken()).toBe(`3 hits. 3: ${testIsin(3)}. Enter adds it to My first list.`);
    search("zzz");
    expect(spoken()).toBe("No hit");
    expect(screen.getByTestId("search-status").getAttribute("role")).toBe("status");
  });

  test("marks hits of the open list, and says in the foot what Enter does with the chosen one", () => {
    const { search } = draw([testIsin(1), testIsin(2), testIsin(3)], [testIsin(2)]);
    const marks = () =>
      [...document.querySelectorAll("#hits [aria-hidden]")].flatMap(({ textContent }) =>
        textContent ? [textContent] : [],
      );
    const foot = () => document.querySelector("footer p:last-child")?.textContent;
    expect([marks(), foot()]).toEqual([[], expect.stringMatching(/^Missing one/)]);
    search("000");
    expect([marks(), foot()]).toEqual([["↵ shows"], "Enter shows it: already in My first list."]);
    key("ArrowDown");
    expect([marks(), foot()]).toEqual([["in list", "↵ adds"], "Enter adds it to My first list."]);
  });

  test("marks every hit of the open list under a finger, which has no Enter", () => {
    vi.spyOn(window.navigator, "maxTouchPoints", "get").mockReturnValue(5);
    const { search } = draw([testIsin(1), testIsin(2)], [testIsin(1), testIsin(2)]);
    search("000");
    const marks = [...document.querySelectorAll("#hits > div > [aria-hidden]")];
    expect(marks.map(({ textContent }) => textContent)).toEqual(["in list", "in list"]);
  });

  test("chooses a hit of the open list first, and keeps the order while another is ticked", () => {
    const all = [testIsin(1), testIsin(2), testIsin(3)];
    const { search, watch } = draw(all, [testIsin(3)]);
    expect(shown()).toEqual(all);
    search("000");
    const order = [testIsin(3), testIsin(1), testIsin(2)];
    expect(shown()).toEqual(order);
    watch([testIsin(2), testIsin(3)]);
    expect(shown()).toEqual(order);
  });

  test("ends once a hit was pressed, which is picked as by Enter", () => {
    const { search, onPick, onToggle } = draw([testIsin(1), testIsin(22)], [testIsin(22)]);
    search("0022");
    fireEvent.click(screen.getByRole("button", { name: /^Show quote/ }));
    const [find] = onPick.mock.calls[0] ?? [];
    let picked: ReturnType<FindHit>;
    act(() => {
      picked = find?.();
    });
    expect(picked).toBe(testIsin(22));
    expect(screen.getByTestId<HTMLInputElement>("instrument-search").value).toBe("");
    expect(onToggle).not.toHaveBeenCalled();
  });
});

describe("a search that finds nothing", () => {
  test("offers an e-mail to the operator", async () => {
    const { search } = draw([testIsin(1)]);
    search("US0378331005");
    const link = await waitFor(() => screen.getByRole("link", { name: "Write the e-mail" }));
    expect(screen.getByTestId("not-listed").contains(link)).toBe(true);
    expect(link.getAttribute("href")).toMatch(/^mailto:ops@example\.com\?subject=.*US0378331005/);
  });

  test("in the open list only says so if another instrument matches, by its ISIN or its name", async () => {
    await giveNames({ [testIsin(1)]: "Kites" });
    const { search } = draw([testIsin(1), testIsin(2)], [testIsin(2)]);
    fireEvent.click(screen.getByRole("radio", { name: "In this list 1" }));
    for (const query of [testIsin(1), "ites"]) {
      search(query);
      expect(screen.queryByTestId("not-listed")).toBeNull();
      expect(screen.getByText(/in this list/i, { selector: "p" })).toBeTruthy();
    }
    search("boats");
    expect(await screen.findByTestId("not-listed")).toBeTruthy();
  });
});
