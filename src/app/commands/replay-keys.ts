/** One input of a user: typed or pasted text, or a key that edits or acts. */
export type Stroke =
  | { readonly text: string }
  | {
      readonly key: string;
      readonly shiftKey: boolean;
      /** Whether Ctrl or Meta was pressed, and which. */
      readonly ctrlKey?: boolean;
      readonly metaKey?: boolean;
    };

/** Types the first of these strokes into an element and returns the remaining ones. */
export type Replay = (target: Element, strokes: readonly Stroke[]) => readonly Stroke[];

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Types as a user would: inserts text at the cursor with an input event, and dispatches keys as events.
 * Their default actions are imitated here, because a browser performs none for a script's events.
 *
 * Types all text up to the next key, or one key. Strokes after Tab are dropped: only the browser knows
 * which control is next.
 */
export const replayKeys: Replay = (target, strokes) => {
  const [first] = strokes;
  if (!first) return strokes;
  if (target instanceof HTMLBodyElement || target.matches("[role=row]"))
    return pressOnRow(target, first, strokes);
  if ("text" in first) {
    const end = strokes.findIndex((stroke) => "key" in stroke);
    const rest = end < 0 ? [] : strokes.slice(end);
    const text = strokes
      .slice(0, strokes.length - rest.length)
      .map((stroke) => ("text" in stroke ? stroke.text : ""))
      .join("");
    if (isText(target)) insert(target, text);
    else if (target instanceof HTMLSelectElement) choose(target, text);
    return rest;
  }
  if (first.key === "Tab") return [];
  // Enter presses only a submit button: the focused button of a window may be any of its buttons.
  if (isText(target) || target instanceof HTMLSelectElement) press(target, first);
  else if (first.key === "Enter" && isSubmit(target)) target.form?.requestSubmit(target);
  return strokes.slice(1);
};

/** Returns whether an element is an enabled submit button, which Enter presses. */
const isSubmit = (target: Element): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && target.type === "submit" && !target.disabled;

/**
 * Dispatches the first stroke to a row or the page as a key press. If it opened a field, all strokes
 * remain for that field.
 */
function pressOnRow(row: Element, first: Stroke, strokes: readonly Stroke[]): readonly Stroke[] {
  const stroke = "text" in first ? { key: first.text } : first;
  const event = new KeyboardEvent("keydown", { ...stroke, bubbles: true, cancelable: true });
  const isHandled = !row.dispatchEvent(event);
  return "text" in first && isHandled && stroke.key !== " " ? strokes : strokes.slice(1);
}

/** Types of input that have a cursor; the others throw when it is read or moved. */
const TEXT_TYPE = /^(text|search|tel|url|password)$/;

const isText = (target: Element): target is TextElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_TYPE.test(target.type));

function press(target: TextElement | HTMLSelectElement, stroke: KeyStroke) {
  const { key, ctrlKey, metaKey } = stroke;
  const event = new KeyboardEvent("keydown", { ...stroke, bubbles: true, cancelable: true });
  // A command has no default action here.
  if (!target.dispatchEvent(event) || ctrlKey || metaKey) return;
  if (target instanceof HTMLSelectElement) return step(target, key);
  const { selectionStart, selectionEnd, value } = target;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const isRange = start !== end;
  switch (key) {
    case "Backspace":
      return replace(target, isRange ? start : previous(value, start), end, "");
    case "Delete":
      return replace(target, start, isRange ? end : next(value, end), "");
    case "Enter":
      if (target instanceof HTMLTextAreaElement) insert(target, "\n");
      else target.form?.requestSubmit();
      return;
    case "ArrowLeft":
      return moveTo(target, isRange ? start : previous(value, start));
    case "ArrowRight":
      return moveTo(target, isRange ? end : next(value, end));
    case "Home":
      return moveTo(target, 0);
    case "End":
      return moveTo(target, value.length);
  }
}

type KeyStroke = Extract<Stroke, { key: string }>;

// The cursor passes, and a key deletes, both code units of a surrogate pair at once.
const previous = (value: string, position: number) =>
  position - (Array.from(value.slice(0, position)).at(-1)?.length ?? 0);
const next = (value: string, position: number) =>
  position + (Array.from(value.slice(position))[0]?.length ?? 0);

const moveTo = (field: TextElement, position: number) =>
  field.setSelectionRange(position, position);

function insert(field: TextElement, text: string) {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? field.value.length;
  const room =
    field.maxLength < 0 ? text.length : field.maxLength - field.value.length + end - start;
  // A browser removes line breaks from text that is pasted into an input of one line.
  const line = field instanceof HTMLInputElement ? text.replace(/[\r\n]+/g, "") : text;
  replace(field, start, end, line.slice(0, Math.max(0, room)));
}

/** Replaces a range of text. Does not set `value`: React ignores an input event after that. */
function replace(field: TextElement, start: number, end: number, text: string) {
  if (field.disabled || field.readOnly || (start === end && text === "")) return;
  field.setRangeText(text, start, end, "end");
  const inputType = text === "" ? "deleteContentBackward" : "insertText";
  field.dispatchEvent(new InputEvent("input", { data: text, inputType, bubbles: true }));
}

/** Chooses the first option that begins with the text, as a browser does. */
function choose(select: HTMLSelectElement, text: string) {
  const wanted = text.toLocaleLowerCase();
  const option = [...select.options].find((other) =>
    other.text.toLocaleLowerCase().startsWith(wanted),
  );
  if (option) pick(select, option.index);
}

function step(select: HTMLSelectElement, key: string) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  const last = select.options.length - 1;
  pick(select, Math.max(0, Math.min(last, select.selectedIndex + by)));
}

function pick(select: HTMLSelectElement, index: number) {
  if (select.selectedIndex === index) return;
  select.selectedIndex = index;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
