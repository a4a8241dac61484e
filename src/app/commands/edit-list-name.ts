import type { Opening } from "./key-buffer.ts";

/**
 * Opens the field for the open list's name, which its tab answers F2 with. Waits until the tab is
 * drawn and the window that asked for it has given the focus back, or that would end the writing.
 */
export function listNameOpening(page: Document): Opening {
  let isAsked = false;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const tab = page.querySelector<HTMLElement>('[data-tab][aria-selected="true"]');
      tab?.focus();
      tab?.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true }));
      isAsked = true;
    }),
  );
  const target = () => {
    const { activeElement } = page;
    if (activeElement?.matches(".inline-edit")) return activeElement;
    return isAsked ? null : undefined;
  };
  return { target };
}
