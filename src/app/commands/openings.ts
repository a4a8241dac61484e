import type { Opening } from "./key-buffer.ts";

/** A modal window that is to come, and whatever in it has the focus then. */
export function windowOpening(page: Document, cancel: () => void): Opening {
  const windowOf = () => page.activeElement?.closest("[role=dialog]");
  const before = windowOf();
  const target = () => {
    const now = windowOf();
    return now && now !== before ? page.activeElement : undefined;
  };
  return { target, cancel };
}

/** A field that is focused as soon as it is mounted: what is typed takes the place of its text. */
export function fieldOpening(
  page: Document,
  find: () => HTMLElement | null | undefined,
  cancel?: () => void,
): Opening {
  const target = () => {
    const field = find();
    if (!field || page.activeElement === field) return field;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    return page.activeElement === field ? field : undefined;
  };
  return { target, cancel };
}
