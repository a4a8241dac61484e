import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { ACTION_IDS, keysOf } from "./actions.ts";
import type { PaletteItem } from "./find.ts";
import KeyMap from "./KeyMap.tsx";
import Palette from "./Palette.tsx";

type InstrumentItem = Extract<PaletteItem, { kind: "instrument" }>;

afterEach(cleanup);

const foot = () => document.querySelector("[role=dialog] p[aria-hidden]")?.textContent;

const HIT: InstrumentItem = {
  kind: "instrument",
  id: testIsin(1),
  label: "Zinc",
  isInList: false,
};

/** Opens the command field; it finds one instrument, or none. */
function open(
  subject?: string,
  hit?: InstrumentItem,
  blocked: ComponentProps<typeof Palette>["blocked"] = {},
) {
  const onChoose = vi.fn();
  const onClose = vi.fn();
  render(
    <Palette
      instruments={{
        find: () => ({ isins: hit ? [hit.id] : [], areInside: false }),
        itemOf: () => hit ?? HIT,
      }}
      listName="My list"
      lists={[{ kind: "list", id: "a", name: "Thin books", size: 9, isOpen: false }]}
      commands={[]}
      ofAmount={(amount) => [
        {
          kind: "command",
          id: "estimate",
          title: `Estimate ${amount}`,
          keywords: "",
          note: "= 1.5, not 1,500",
          blockedBy: amount === "0" ? "More than zero" : undefined,
          act: () => undefined,
        },
      ]}
      settings={[]}
      offered={new Set(ACTION_IDS)}
      blocked={blocked}
      subject={subject}
      keys={keysOf({})}
      onChoose={onChoose}
      onClose={onClose}
    />,
  );
  return { onChoose, onClose, field: screen.getByRole("combobox") };
}

describe("the command field", () => {
  test("runs the first match on Enter, and closes", () => {
    const { onChoose, onClose, field } = open();
    fireEvent.change(field, { target: { value: "thin" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ kind: "list", id: "a" })]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("runs a command with the amount that is typed behind it, and says how the amount is read", () => {
    const { onChoose, field } = open();
    fireEvent.change(field, { target: { value: "estimate 1.500" } });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Estimate 1.500= 1.5, not 1,500",
    ]);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ title: "Estimate 1.500" }));
  });

  test("does not run a command with an amount that is none, and says why", () => {
    const { onChoose, field } = open();
    fireEvent.change(field, { target: { value: "estimate 0" } });
    expect(screen.getByRole("option").textContent).toBe("Estimate 0More than zero");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onChoose).not.toHaveBeenCalled();
  });

  test("does not run what is blocked, and says why", () => {
    const { onChoose, onClose, field } = open(undefined, undefined, { pin: "Needs more room" });
    fireEvent.change(field, { target: { value: "pin to" } });
    const [item] = screen.getAllByRole("option");
    expect(item?.textContent).toContain("Needs more room");
    expect(item?.getAttribute("aria-disabled")).toBe("true");
    expect(foot()).not.toContain("Enter");
    fireEvent.keyDown(field, { key: "Enter" });
    if (item) fireEvent.click(item);
    expect([onChoose.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    fireEvent.change(field, { target: { value: "thin" } });
    expect(foot()).toContain("Enter open");
  });

  test.each([
    [true, "in this list", "Enter show; already in My list"],
    [false, "add", "Enter add to My list"],
  ])(
    "says whether the open list has an instrument, and what Enter does: %s",
    (isInList, words, enter) => {
      const { field } = open(undefined, { ...HIT, isInList });
      expect(foot()).toContain("Enter open");
      fireEvent.change(field, { target: { value: "zin" } });
      expect(screen.getByRole("option").textContent).toBe(`Zinc${testIsin(1)}${words}`);
      expect(foot()).toContain(enter);
    },
  );

  test("names what Enter does with the chosen line, and nothing without one", () => {
    const { field } = open();
    expect(foot()).toContain("Enter open");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(foot()).toContain("Enter run");
    fireEvent.change(field, { target: { value: "zzz" } });
    expect(foot()).not.toContain("Enter");
  });

  test("begins with the actions on the instrument, of which the first removes nothing", () => {
    const { onChoose, field } = open("Zinc");
    expect(screen.getAllByRole("option")[0]?.textContent).toMatch(/^Add an alertZinc/);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ id: "alert" })]]);
  });

  test("names the instrument of an action on one instrument", () => {
    open("Zinc");
    expect(screen.getByRole("option", { name: /^Add an alert Zinc Alt ?M$/ })).toBeDefined();
    expect(screen.getByRole("option", { name: /^Alert log$/ })).toBeDefined();
  });

  test("shows no key to a finger", () => {
    open();
    const [addAlert] = screen.getAllByRole("option", { name: /^Add an alert/ });
    const caps = [...(addAlert?.querySelectorAll("kbd") ?? [])];
    expect(caps.map(({ textContent }) => textContent)).toEqual(["Alt", "M"]);
    const hints = [...caps, document.querySelector("[role=dialog] p[aria-hidden]")];
    for (const hint of hints) expect(hint?.closest(".pointer-coarse\\:hidden")).not.toBeNull();
  });

  test("says that nothing matches", () => {
    const { field } = open();
    fireEvent.change(field, { target: { value: "zzz" } });
    expect(screen.getByText("Nothing matches “zzz”.")).toBeDefined();
  });

  test("shows each action with its key", () => {
    open();
    expect(screen.getByRole("option", { name: /^Pause or resume checks Alt ?P$/ })).toBeDefined();
  });
});

describe("the key map", () => {
  function openMap(chosen = {}) {
    const onChoose = vi.fn();
    render(<KeyMap chosen={chosen} onChoose={onChoose} onClose={() => undefined} />);
    const field = (action: string) =>
      screen.getByRole("button", { name: new RegExp(`^Change the shortcut for “${action}”: `) });
    return { onChoose, field };
  }

  test("gives the next key to the action, and names the one that had it", () => {
    const { onChoose, field } = openMap();
    fireEvent.click(field("Pause or resume checks"));
    fireEvent.keyDown(field("Pause or resume checks"), { key: "/" });
    expect(onChoose.mock.calls).toEqual([[{ search: "", pause: "/" }]]);
    expect(screen.getByRole("status").textContent).toBe(
      "“Search instruments” has no shortcut now.",
    );
  });

  test("shows what has all typed words in its effect or its key, and says that nothing does", () => {
    openMap();
    const type = (value: string) =>
      fireEvent.change(screen.getByRole("searchbox", { name: "Find a shortcut" }), {
        target: { value },
      });
    const rows = () =>
      [...document.querySelectorAll("li > span:first-child, dt")].map((row) => row.textContent);
    const all = rows().length;
    type("LIST previous");
    expect(rows()).toEqual(["Previous list"]);
    type("alt p");
    expect(rows()).toContain("Pause or resume checks");
    expect(rows()).not.toContain("Settings");
    type("zzz");
    expect(rows()).toEqual([]);
    expect(screen.getByText("Nothing matches “zzz”.")).toBeDefined();
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    type("");
    expect(rows()).toHaveLength(all);
  });

  test("keeps the key on Escape", () => {
    const { onChoose, field } = openMap();
    fireEvent.click(field("Keyboard shortcuts"));
    fireEvent.keyDown(field("Keyboard shortcuts"), { key: "Escape" });
    expect(onChoose).not.toHaveBeenCalled();
    expect(field("Keyboard shortcuts").textContent).toBe("?");
  });

  test.each(["ArrowDown", "p", "7"])("refuses a key that types or navigates: %s", (key) => {
    const { onChoose, field } = openMap();
    fireEvent.click(field("Settings"));
    fireEvent.keyDown(field("Settings"), { key });
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toBe(
      "This key is reserved for typing, for navigation, or by the browser or system.",
    );
  });

  test("names the key of an action for screen readers, or says that it has none", () => {
    openMap({ search: "" });
    for (const name of ["“Next quote”: Alt J", "“Search instruments”: no shortcut"]) {
      expect(screen.getByRole("button", { name: `Change the shortcut for ${name}` })).toBeDefined();
    }
  });

  test("begins with what can be typed, and lists each action once, under headings", () => {
    openMap();
    const [first] = document.querySelectorAll("dl dd");
    expect(first?.textContent).toBe("A–Z");
    expect(screen.getAllByRole("heading", { level: 3 })[0]?.textContent).toContain("Typing");
    expect(screen.getAllByRole("button", { name: /^Change the shortcut/ })).toHaveLength(
      ACTION_IDS.length,
    );
    expect(screen.getByRole("region", { name: "Lists" }).textContent).toContain("Next list");
  });

  test("lists the keys that cannot be changed, with those of the chart in a list of their own", () => {
    openMap();
    const keysIn = (name: string) =>
      [...document.querySelectorAll(`dl[aria-labelledby="${name}"] dd`)].map(
        (dd) => dd.textContent,
      );
    expect(screen.getByText("Everywhere (fixed)").id).toBe("keys-always");
    expect(keysIn("keys-always")).toEqual(
      expect.arrayContaining(["AltUpDown", "AltLeftRight", "Delete", "F2", "CtrlA", "CtrlZ"]),
    );
    expect(keysIn("keys-chart")).toEqual(
      expect.arrayContaining(["LeftRight", "ShiftLeftRight", "+", "-", "0"]),
    );
  });

  test("removes a key, and resets all to their defaults", () => {
    const { onChoose } = openMap({ pause: ";" });
    fireEvent.click(
      screen.getByRole("button", { name: "Clear shortcut for “Search instruments”" }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Reset all shortcuts" }));
    expect(onChoose.mock.calls).toEqual([[{ pause: ";", search: "" }], [{}]]);
  });
});
