/** Draws outside React, into elements that React made and leaves alone. */

/**
 * The nth element in one that React made.
 *
 * @throws Error where there is none: what draws and what renders do not belong together.
 */
export function partOf(target: Element, index: number): Element {
  const part = target.children[index];
  if (!part) throw new Error(`No part ${index} to draw`);
  return part;
}

/** Writes another text into the existing text node: a new node would cause another layout. */
export function drawText(target: Element, text: string): void {
  const node = target.firstChild;
  if (!node) target.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}

/** Sets an attribute to another value, or takes it off where there is none. */
export function drawAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Sets a property of an element's own style. Browsers compare: the same value again invalidates nothing. */
export function drawStyle(target: Element, name: string, value: string): void {
  if (!(target instanceof HTMLElement)) throw new Error(`No style to draw: ${target.tagName}`);
  target.style.setProperty(name, value);
}
