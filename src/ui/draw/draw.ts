/* Writes to the DOM outside React, into elements that React creates once and does not update. */

/**
 * Returns the child element at an index.
 *
 * @throws Error if there is none: the drawing code does not match the rendered elements
 */
export function childAt(target: Element, index: number): Element {
  const child = target.children[index];
  if (!child) throw new Error(`No child ${index}`);
  return child;
}

/** Sets the text of an element. Reuses its text node, because a new node would cause another layout. */
export function drawText(target: Element, text: string): void {
  const node = target.firstChild;
  if (!node) target.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}

/** Sets an attribute if its value differs; removes it if `value` is undefined. */
export function drawAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/**
 * Sets a property of an element's inline style. Browsers compare the values: an equal one invalidates
 * nothing.
 *
 * @throws Error if the element is no HTML element
 */
export function drawStyle(target: Element, name: string, value: string): void {
  if (!(target instanceof HTMLElement)) throw new Error(`Not an HTML element: ${target.tagName}`);
  target.style.setProperty(name, value);
}
