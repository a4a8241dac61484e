/** What is drawn outside React, into elements that React made and leaves alone. */

/**
 * The nth element in one that React made.
 *
 * @throws Error where there is none: what draws and what renders do not belong together.
 */
export function partOf(target: Element, index: number): Element {
  const part = target.children[index];
  if (!part) throw new Error(`There is no part ${index} to draw`);
  return part;
}

/** Writes another text into the text node that is there: a new node would cause another layout. */
export function drawText(target: Element, text: string): void {
  const node = target.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else if (text !== "") {
    target.textContent = text;
  }
}

/** Sets an attribute to another value, or takes it off where there is none. */
export function drawAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Sets a property of an element's own style to another value. */
export function drawStyle(target: Element, name: string, value: string): void {
  if (!(target instanceof HTMLElement)) throw new Error(`${target.tagName} has no style to draw`);
  if (target.style.getPropertyValue(name) !== value) target.style.setProperty(name, value);
}
