import { createEvent, fireEvent } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { docked } from "#app/presenter/docked.ts";
import type { PendingFocus } from "./key-buffer.ts";
import { register } from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";
import { typeAnywhere, typeIntoSearch } from "./type-anywhere.ts";

/** Registered once for the whole file, as on a page. Ended afterwards: other files share the window. */
const stop = typeAnywhere(window, () => ({ palette: "Mod+K", search: "/" }));
afterAll(stop);

let withdraw: (() => void)[] = [];

/** Registers the commands of a desk and records which were called. */
function desk() {
  const field = document.body.appendChild(document.createElement("input"));
  const called: string[] = [];
  const way = (name: string) => (): PendingFocus => {
    called.push(name);
    return {
      target() {
        field.focus();
        return field;
      },
    };
  };
  withdraw.push(
    register({
      toSearch: way("search"),
      toQuantity: way("quantity"),
      toPalette: way("palette"),
      toPaste: (text) => way(`paste ${text}`)(),
    }),
  );
  return { called, field };
}

/** Presses a key; returns false if its default is prevented. */
function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const event = createEvent.keyDown(target, { key, ...init });
  // happy-dom reports every Alt as AltGr.
  const isAltGr = init.modifierAltGraph === true;
  Object.defineProperty(event, "getModifierState", { value: () => isAltGr });
  Object.defineProperty(event, "isTrusted", { value: true });
  return fireEvent(target, event);
}

function paste(text: string, target: Element = document.body) {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "clipboardData", { value: { getData: () => text } });
  return target.dispatchEvent(event);
}

function place(html: string): Element {
  const template = document.createElement("template");
  template.innerHTML = html;
  const [element] = template.content.children;
  if (!element) throw new Error("nothing to place");
  return document.body.appendChild(element);
}

beforeEach(() => window.history.replaceState(null, "", "/"));
afterEach(() => {
  window.dispatchEvent(new Event("pointerdown"));
  for (const end of withdraw) end();
  withdraw = [];
  docked.set(false);
  document.body.replaceChildren();
});

describe("while no field has the focus", () => {
  test.each(["u", "U", "ß", "Ω", "Dead", "Process"])("%s goes to the search, untouched", (key) => {
    const { called, field } = desk();
    expect(press(key), "the browser goes on with it").toBe(true);
    expect(called).toEqual(["search"]);
    expect(document.activeElement).toBe(field);
  });

  test("a digit goes to the quantity", () => {
    const { called } = desk();
    expect(press("7")).toBe(true);
    expect(called).toEqual(["quantity"]);
  });

  test("a letter by AltGr is text", () => {
    const { called } = desk();
    press("ł", { altKey: true, ctrlKey: true, modifierAltGraph: true });
    expect(called).toEqual(["search"]);
  });

  test.each<[string, KeyboardEventInit]>([
    ["p", { altKey: true }],
    ["p", { ctrlKey: true }],
    ["p", { metaKey: true }],
    ["p", { repeat: true }],
    [" ", {}],
    ["Enter", {}],
    ["F8", {}],
    ["?", {}],
    ["/", {}],
  ])("%s with %o goes nowhere", (key, init) => {
    const { called } = desk();
    expect(press(key, init)).toBe(true);
    expect(called).toEqual([]);
  });

  test("pasted text opens its preview, and blank text does not", () => {
    const { called } = desk();
    expect(paste(" \n")).toBe(true);
    expect(paste("US0378331005")).toBe(false);
    expect(called).toEqual(["paste US0378331005"]);
  });

  test("a digit goes to the quantity, even while the presenter's panel is open", () => {
    const { called } = desk();
    docked.set(true);
    press("3");
    expect(called).toEqual(["quantity"]);
  });

  test.each(["wall", "presenter"])("the %s takes no typed text", (view) => {
    const { called } = desk();
    window.history.replaceState(null, "", `/?view=${view}`);
    press("a");
    press("1");
    paste("a");
    expect(called).toEqual([]);
  });
});

describe("text in an element that handles it", () => {
  test.each([
    "<input>",
    "<textarea></textarea>",
    "<select></select>",
    "<div contenteditable></div>",
    '<div role="dialog"></div>',
    '<div role="menu"></div>',
    '<section data-place="dock"></section>',
  ])("stays in %s", (html) => {
    const { called } = desk();
    const element = place(html);
    press("a", {}, element);
    press("1", {}, element);
    paste("a", element);
    expect(called).toEqual([]);
  });

  test("a group of radio buttons does not keep letters", () => {
    const { called } = desk();
    press("a", {}, place('<input type="radio">'));
    expect(called).toEqual(["search"]);
  });

  test("a key that another element has handled goes nowhere", () => {
    const { called } = desk();
    const element = place("<button></button>");
    element.addEventListener("keydown", (event) => event.preventDefault());
    press("0", {}, element);
    expect(called).toEqual([]);
  });
});

describe("before the desk has loaded", () => {
  test.each<[string, KeyboardEventInit, string]>([
    ["u", {}, "search"],
    ["7", {}, "quantity"],
    ["/", {}, "search"],
    ["k", { ctrlKey: true }, "palette"],
  ])("%s with %o waits for the desk", async (key, init, way) => {
    expect(press(key, init), "the browser does nothing with it").toBe(false);
    expect(keyBuffer.isHolding()).toBe(true);
    const { called } = desk();
    await vi.waitFor(() => expect(called).toEqual([way]));
  });

  test("the keyboard is free while the trouble page replaces the desk", () => {
    withdraw.push(register({ isDeskAway: () => true }));
    expect(press("u")).toBe(true);
    expect(press("k", { ctrlKey: true })).toBe(true);
    expect(keyBuffer.isHolding()).toBe(false);
  });
});

describe("in a field in which no letter is of use", () => {
  function pressInField(key: string, init: KeyboardEventInit = {}) {
    const { called } = desk();
    const own = document.body.appendChild(document.createElement("input"));
    own.addEventListener("keydown", typeIntoSearch);
    own.focus();
    const goesOn = press(key, init, own);
    return { called, goesOn, hasFocus: document.activeElement === own };
  }

  test.each<[string, KeyboardEventInit]>([
    ["m", {}],
    ["ß", {}],
    ["ł", { altKey: true, ctrlKey: true, modifierAltGraph: true }],
  ])("%s goes to the search, untouched", (key, init) => {
    const { called, goesOn, hasFocus } = pressInField(key, init);
    expect([called, goesOn, hasFocus]).toEqual([["search"], true, false]);
  });

  test.each<[string, KeyboardEventInit]>([
    ["7", {}],
    [",", {}],
    ["-", {}],
    ["Enter", {}],
    ["Dead", {}],
    ["Process", {}],
    ["m", { isComposing: true }],
    ["m", { ctrlKey: true }],
    ["m", { repeat: true }],
  ])("%s %o stays", (key, init) => {
    const { called, goesOn, hasFocus } = pressInField(key, init);
    expect([called, goesOn, hasFocus]).toEqual([[], true, true]);
  });
});
