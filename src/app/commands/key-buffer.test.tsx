import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKeyBuffer, type PendingFocus } from "./key-buffer.ts";
import { pendingField } from "./pending-focus.ts";
import { replayKeys } from "./replay-keys.ts";

/** Takes over the frames and the clock of the window; returns a function that advances both. */
function takeFrames() {
  let now = 0;
  let waiting: FrameRequestCallback[] = [];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) =>
    waiting.push(callback),
  );
  return async (ms = 0) => {
    now += ms;
    // A fetch resolves before the next frame.
    await Promise.resolve();
    const due = waiting;
    waiting = [];
    for (const callback of due) callback(now);
  };
}

/** Records the keys that reach the page. */
function listenOnPage() {
  const reached: string[] = [];
  const hear = ({ key }: KeyboardEvent) => reached.push(key);
  window.addEventListener("keydown", hear);
  endListening = () => window.removeEventListener("keydown", hear);
  return reached;
}

const failing = () => {
  throw new Error("fails");
};

let endListening = () => {};
let pass: ReturnType<typeof takeFrames>;
let buffer: ReturnType<typeof createKeyBuffer>;

beforeEach(() => {
  pass = takeFrames();
  buffer = createKeyBuffer(window, async () => replayKeys);
});
afterEach(() => {
  window.dispatchEvent(new Event("pointerdown"));
  endListening();
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Presses a key as a user does; returns false if its default is prevented. */
function press(key: string, held: KeyboardEventInit & { isAltGr?: boolean } = {}): boolean {
  const { isAltGr = false, ...init } = held;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, "isTrusted", { value: true });
  Object.defineProperty(event, "getModifierState", { value: () => isAltGr });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}

const type = (text: string) => {
  for (const key of text) press(key);
};

/** Creates a field that is not on the page yet. */
function lateField() {
  const field = document.createElement("input");
  const pending = {
    target: () => (document.activeElement === field ? field : undefined),
    cancel: vi.fn<() => void>(),
  };
  const mount = () => {
    document.body.append(field);
    field.focus();
  };
  return { field, pending, mount };
}

describe("keys that are typed while a field opens", () => {
  test("reach the field alone, in order, once it has the focus", async () => {
    const { field, pending, mount } = lateField();
    const reached = listenOnPage();
    buffer.open(pending);
    type("pause");
    await pass(20);
    press("Backspace");
    type("es");
    mount();
    for (let frame = 0; frame < 4; frame += 1) await pass(20);
    expect(field.value).toBe("pauses");
    // The field gets the event of Backspace, as it would get a real one.
    expect(reached).toEqual(["Backspace"]);
    expect(buffer.isHolding()).toBe(false);
  });

  test("follow the text of the command that opens it, also if the field is there already", async () => {
    const { field, pending, mount } = lateField();
    mount();
    buffer.open(pending, undefined, "12");
    type("k");
    for (let frame = 0; frame < 4; frame += 1) await pass(20);
    expect(field.value).toBe("12k");
    expect(buffer.isHolding()).toBe(false);
  });

  test("wait behind earlier keys, even if the field is there by then", async () => {
    const { field, pending, mount } = lateField();
    buffer.open(pending);
    type("wa");
    mount();
    type("ll");
    for (let frame = 0; frame < 2; frame += 1) await pass(20);
    expect(field.value).toBe("wall");
  });

  test("include pasted text, and no key that is only part of a character", async () => {
    const { field, pending, mount } = lateField();
    buffer.open(pending);
    const paste = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(paste, "clipboardData", { value: { getData: () => "US03" } });
    document.body.dispatchEvent(paste);
    expect(press("Dead"), "the browser goes on with it").toBe(true);
    press("ê");
    press("@", { ctrlKey: true, altKey: true, isAltGr: true });
    mount();
    await pass(20);
    expect(field.value).toBe("US03ê@");
  });

  test.each<[string, KeyboardEventInit]>([
    ["c", { ctrlKey: true }],
    ["v", { metaKey: true }],
    ["F5", {}],
    ["ArrowLeft", { altKey: true }],
    ["Shift", { shiftKey: true }],
  ])("leave %s with %o to the browser", (key, held) => {
    buffer.open(lateField().pending);
    expect(press(key, held)).toBe(true);
  });

  test("include Ctrl or Meta and Enter, a command of fields, after the text before it", async () => {
    const { field, pending, mount } = lateField();
    const heard: string[] = [];
    field.addEventListener("keydown", ({ key, ctrlKey }) =>
      heard.push(`${field.value} ${ctrlKey ? "Ctrl " : ""}${key}`),
    );
    const reached = listenOnPage();
    buffer.open(pending);
    type("1500");
    expect(press("Enter", { ctrlKey: true })).toBe(false);
    expect(reached).toEqual([]);
    mount();
    for (let frame = 0; frame < 4; frame += 1) await pass(20);
    expect(heard).toEqual(["1500 Ctrl Enter"]);
  });

  test("select and undo nothing on the page", () => {
    const reached = listenOnPage();
    buffer.open(lateField().pending);
    for (const key of ["a", "Z"]) expect(press(key, { ctrlKey: true })).toBe(false);
    expect(reached).toEqual([]);
  });

  test("do not begin with the key that opened the field, however long it is held down", async () => {
    const { field, pending, mount } = lateField();
    buffer.open(pending);
    press("/", { repeat: true });
    type("x");
    press("x", { repeat: true });
    mount();
    await pass(20);
    expect(field.value).toBe("xx");
  });

  test("begin with the key press that opened the field; the browser handles it if the field is there", async () => {
    const { field, pending, mount } = lateField();
    const open = (event: KeyboardEvent) => buffer.open(pending, event);
    window.addEventListener("keydown", open, { once: true });
    expect(press("u")).toBe(false);
    type("s");
    mount();
    for (let frame = 0; frame < 2; frame += 1) await pass(20);
    expect(field.value).toBe("us");
    window.addEventListener("keydown", open, { once: true });
    expect(press("0")).toBe(true);
    expect(field.value, "nothing is typed in the browser's place").toBe("us");
  });

  test("do not begin with a part of a character, which the browser completes", async () => {
    const { field, pending, mount } = lateField();
    window.addEventListener("keydown", (event) => buffer.open(pending, event), { once: true });
    expect(press("Dead")).toBe(true);
    press("é");
    mount();
    for (let frame = 0; frame < 2; frame += 1) await pass(20);
    expect(field.value).toBe("é");
  });

  test("open a field when pressed on a row, and all go into it", async () => {
    const { field, pending, mount } = lateField();
    const row = document.createElement("div");
    row.role = "row";
    row.tabIndex = -1;
    const heard: string[] = [];
    row.addEventListener("keydown", (event) => {
      heard.push(event.key);
      if (event.key !== "1") return;
      buffer.open(pending, event);
      mount();
    });
    buffer.open({ target: () => (row.isConnected ? row : undefined) });
    press("ArrowDown");
    type("1500");
    document.body.append(row);
    for (let frame = 0; frame < 6; frame += 1) await pass(20);
    expect(heard).toEqual(["ArrowDown", "1"]);
    expect(field.value).toBe("1500");
    expect(buffer.isHolding()).toBe(false);
  });

  test("go to the next field when Enter in the first one opens another", async () => {
    const { pending, mount, field } = lateField();
    const second = lateField();
    field.addEventListener("keydown", ({ key }) => {
      if (key !== "Enter") return;
      field.remove();
      buffer.open(second.pending);
      second.mount();
    });
    buffer.open(pending);
    type("new");
    press("Enter");
    type("Rails");
    mount();
    for (let frame = 0; frame < 4; frame += 1) await pass(20);
    expect(second.field.value).toBe("Rails");
  });

  test("do not go to another field that opens before the first one is there", async () => {
    const second = lateField();
    buffer.open(lateField().pending);
    type("abc");
    buffer.open(second.pending);
    type("x");
    second.mount();
    for (let frame = 0; frame < 2; frame += 1) await pass(20);
    expect(second.field.value).toBe("x");
  });

  test("stay where Enter in the field has moved the focus, and those after it are typed there", async () => {
    const [field, next] = [document.createElement("input"), document.createElement("input")];
    field.addEventListener("keydown", ({ key }) => key === "Enter" && next.focus());
    buffer.open(pendingField(document, () => (field.isConnected ? field : undefined)));
    type("15");
    press("Enter");
    type("xy");
    document.body.append(field, next);
    for (let frame = 0; frame < 5; frame += 1) await pass();
    expect([field.value, next.value]).toEqual(["15", "xy"]);
    expect(document.activeElement).toBe(next);
    expect(buffer.isHolding()).toBe(false);
  });

  test("are dropped when Enter in the field closes it", async () => {
    const { pending, mount, field } = lateField();
    field.addEventListener("keydown", () => field.remove());
    const reached = listenOnPage();
    buffer.open(pending);
    type("x");
    press("Enter");
    type("w");
    mount();
    for (let frame = 0; frame < 4; frame += 1) await pass(20);
    expect(reached).toEqual(["Enter"]);
    expect(buffer.isHolding()).toBe(false);
  });
});

describe("the keyboard", () => {
  test("is never held if the field is there at once", () => {
    const { pending, mount } = lateField();
    mount();
    buffer.open(pending);
    expect(buffer.isHolding()).toBe(false);
  });

  test("is released at once if the field will never be there", () => {
    buffer.open({ target: () => null });
    expect(buffer.isHolding()).toBe(false);
  });

  test("is released by Escape, which closes what was opening", () => {
    const { pending } = lateField();
    buffer.open(pending);
    type("x");
    press("Escape");
    expect(pending.cancel).toHaveBeenCalledOnce();
    expect(buffer.isHolding()).toBe(false);
  });

  test("is released by Escape to the field that has the focus, which gets the key", async () => {
    const { pending, mount, field } = lateField();
    const heard: string[] = [];
    field.addEventListener("keydown", ({ key }) => heard.push(key));
    buffer.open(pending);
    type("x");
    mount();
    await pass(20);
    expect(field.value).toBe("x");
    press("Escape");
    expect(heard).toEqual(["Escape"]);
    expect(pending.cancel).not.toHaveBeenCalled();
    expect(buffer.isHolding()).toBe(false);
  });

  test("is released by a press of the pointer", () => {
    const { pending } = lateField();
    buffer.open(pending);
    fireEvent.pointerDown(document.body);
    expect(pending.cancel).toHaveBeenCalledOnce();
    expect(buffer.isHolding()).toBe(false);
  });

  test("is released after thirty seconds, at the next pause in the typing, and the page shows a message", async () => {
    const { pending } = lateField();
    buffer.open(pending);
    await pass(500);
    expect(buffer.state.get()).toBe("slow");
    await pass(29_400);
    type("x");
    await pass(200);
    expect(buffer.state.get()).toBe("failed");
    expect(pending.cancel).toHaveBeenCalledOnce();
    expect(press("w"), "the typing has not ended").toBe(false);
    await pass(900);
    expect(buffer.isHolding()).toBe(true);
    await pass(200);
    expect(buffer.isHolding()).toBe(false);
    expect(buffer.state.get()).toBe("failed");
  });

  test.each<[string, () => PendingFocus]>([
    ["looking for the field", () => ({ target: failing, cancel: vi.fn<() => void>() })],
    ["typing into the field", () => ({ target: () => document.body, cancel: vi.fn<() => void>() })],
    ["closing after the deadline", () => ({ target: () => undefined, cancel: failing })],
  ])("is released when %s throws, and the error is reported", async (_, focusOf) => {
    const pending = focusOf();
    buffer = createKeyBuffer(window, async () => failing);
    // A frame after the first check, which happens at once.
    let isFirst = true;
    buffer.open({
      ...pending,
      target: () => {
        if (!isFirst) return pending.target();
        isFirst = false;
        return undefined;
      },
    });
    type("x");
    await expect(pass(30_100)).rejects.toThrow("fails");
    await pass(1100);
    await pass();
    expect(buffer.isHolding()).toBe(false);
    expect(press("w")).toBe(true);
  });

  test("is released to the field if the replay does not load", async () => {
    const { field, pending, mount } = lateField();
    buffer = createKeyBuffer(window, () => Promise.reject(new Error("gone")));
    buffer.open(pending);
    type("abc");
    await pass(20);
    mount();
    for (let frame = 0; frame < 2; frame += 1) await pass(20);
    expect(buffer.isHolding()).toBe(false);
    expect(pending.cancel).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field);
  });

  test("is released without a message when the part has failed", async () => {
    const { pending } = lateField();
    buffer.open(pending);
    await pass(500);
    buffer.fail();
    expect(press("w")).toBe(false);
    await pass(1100);
    expect(buffer.isHolding()).toBe(false);
    expect(buffer.state.get()).toBe("idle");
    expect(pending.cancel).not.toHaveBeenCalled();
  });
});
