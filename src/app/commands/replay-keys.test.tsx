import { afterEach, describe, expect, test, vi } from "vitest";
import { replayKeys, type Stroke } from "./replay-keys.ts";

afterEach(() => document.body.replaceChildren());

const text = (typed: string): Stroke => ({ text: typed });
const key = (name: string): Stroke => ({ key: name, shiftKey: false });

/** Adds an element to the page. */
function mount<Name extends keyof HTMLElementTagNameMap>(name: Name, html = "") {
  const element = document.createElement(name);
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Types all strokes, one step after the other. */
function replayAll(target: Element, strokes: readonly Stroke[]) {
  let rest = strokes;
  while (rest.length > 0) rest = replayKeys(target, rest);
}

describe("a field", () => {
  test("takes text at its cursor, in one piece, with an input event", () => {
    const field = mount("input");
    const heard = vi.fn();
    field.addEventListener("input", heard);
    expect(replayKeys(field, [text("w"), text("all"), key("Enter")])).toEqual([key("Enter")]);
    expect(field.value).toBe("wall");
    expect(heard).toHaveBeenCalledOnce();
  });

  test("takes text in place of its selection", () => {
    const field = mount("input");
    field.value = "100";
    field.select();
    replayAll(field, [text("12k")]);
    expect(field.value).toBe("12k");
  });

  test("is edited by keys, a character at a time", () => {
    const field = mount("input");
    replayAll(field, [text("ab😀"), key("Backspace"), text("c"), key("ArrowLeft"), text("x")]);
    expect(field.value).toBe("abxc");
    replayAll(field, [key("Home"), key("Delete"), key("End"), text("!")]);
    expect(field.value).toBe("bxc!");
  });

  test("takes no more than its maximum length, and one line", () => {
    const field = mount("input");
    field.maxLength = 4;
    replayAll(field, [text("a\nb"), text("cdef")]);
    expect(field.value).toBe("abcd");
  });

  test("handles a key itself if it listens for it", () => {
    const field = mount("input");
    field.addEventListener("keydown", (event) => event.preventDefault());
    replayAll(field, [text("ab"), key("Backspace")]);
    expect(field.value).toBe("ab");
  });

  test("submits its form on Enter; one of several lines begins a new line", () => {
    const form = mount("form", "<input><textarea></textarea>");
    const sent = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener("submit", sent);
    const [field, area] = [form.querySelector("input"), form.querySelector("textarea")];
    if (!field || !area) throw new Error("the form has no fields");
    replayAll(field, [text("1"), key("Enter")]);
    expect(sent).toHaveBeenCalledOnce();
    replayAll(area, [text("1"), key("Enter"), text("2")]);
    expect(area.value).toBe("1\n2");
  });

  test("takes strokes up to Tab only: which control is next is not known", () => {
    const field = mount("input");
    replayAll(field, [text("12"), key("Tab"), text("24")]);
    expect(field.value).toBe("12");
  });
});

test.each(["number", "email", "date"])("a field of type %s is left alone", (type) => {
  const field = mount("input");
  field.type = type;
  replayAll(field, [text("1"), key("Backspace"), text("2")]);
  expect(field.value).toBe("");
});

test("a select takes the first option that begins with the text, and the arrow keys continue from it", () => {
  const select = mount("select", "<option>Bid</option><option>Ask</option><option>Spread</option>");
  const changed = vi.fn();
  select.addEventListener("change", changed);
  replayAll(select, [text("as")]);
  expect(select.value).toBe("Ask");
  replayAll(select, [key("ArrowDown"), key("ArrowDown")]);
  expect(select.value).toBe("Spread");
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a window without a field takes no stroke, and no button in it is pressed", () => {
  const button = mount("button");
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  button.addEventListener("keydown", pressed);
  replayAll(button, [text("x"), key("Enter")]);
  expect(pressed).not.toHaveBeenCalled();
});

describe("a row", () => {
  test("gets each key; an unhandled one is dropped, and a handled one stays with the rest of the text", () => {
    const row = mount("div");
    row.role = "row";
    const heard: string[] = [];
    row.addEventListener("keydown", (event) => {
      heard.push(event.key);
      if (/[17 ]|Delete/.test(event.key)) event.preventDefault();
    });
    replayAll(row, [key("Delete"), text("x"), text(" ")]);
    const rest = [text("1"), text("5"), key("Enter")];
    expect(replayKeys(row, rest)).toEqual(rest);
    expect(heard).toEqual(["Delete", "x", " ", "1"]);
  });
});

describe("a window", () => {
  function form(html: string) {
    const submitted = vi.fn((event: Event) => event.preventDefault());
    const element = mount("form", html);
    element.addEventListener("submit", submitted);
    const button = element.querySelector("button");
    if (!button) throw new Error("no button");
    return { submitted, button };
  }

  test("presses its submit button on Enter, once the button is enabled", () => {
    const { submitted, button } = form('<button type="submit"></button>');
    replayAll(button, [key("Enter")]);
    expect(submitted).toHaveBeenCalledOnce();
    button.disabled = true;
    replayAll(button, [key("Enter")]);
    expect(submitted).toHaveBeenCalledOnce();
  });

  test("does not press another button on Enter", () => {
    const { submitted, button } = form('<button type="button"></button>');
    const clicked = vi.fn();
    button.addEventListener("click", clicked);
    replayAll(button, [key("Enter")]);
    expect([submitted.mock.calls.length, clicked.mock.calls.length]).toEqual([0, 0]);
  });
});
