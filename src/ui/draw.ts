/** What is drawn beside React, into elements that React made and leaves alone. */

/** Writes another text into the text node that is there: a new node would be laid out anew. */
export function drawText(target: Element | undefined, text: string): void {
  const node = target?.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else if (target && text !== "") {
    target.textContent = text;
  }
}

/** Sets an attribute to another value, or takes it off where there is none. */
export function drawAttribute(
  target: Element | undefined,
  name: string,
  value: string | undefined,
): void {
  if (value === undefined) target?.removeAttribute(name);
  else if (target?.getAttribute(name) !== value) target?.setAttribute(name, value);
}
