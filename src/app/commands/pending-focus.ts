import type { FieldCommand, FindField } from "#ui/commands/command-bus.ts";
import type { PendingFocus } from "./key-buffer.ts";

const windowOf = (page: Document) => page.activeElement?.closest("[role=dialog]");

/** A modal window that is to come, and whatever in it has the focus then. */
export function pendingWindow(page: Document, cancel: () => void): PendingFocus {
  const before = windowOf(page);
  const target = () => {
    const now = windowOf(page);
    return now && now !== before ? page.activeElement : undefined;
  };
  return { target, cancel };
}

/** A field that is focused as soon as it is mounted: what is typed takes the place of its text. */
export function pendingField(page: Document, find: FindField, cancel?: () => void): PendingFocus {
  const target = () => {
    const field = find();
    if (!field || page.activeElement === field) return field;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    return page.activeElement === field ? field : undefined;
  };
  return { target, cancel };
}

/**
 * A field that a view opens on command. The command waits for its view, and for the window that it
 * was chosen in to close, which moves the focus. It runs once.
 *
 * @param commandOf the command, once a view has registered it
 * @param isToCome whether a view that is not there may still register it
 */
export function pendingCommand(
  page: Document,
  commandOf: () => FieldCommand | undefined,
  isToCome: () => boolean,
): PendingFocus {
  const before = windowOf(page);
  let find: FindField | undefined;
  return pendingField(page, () => {
    if (!find) {
      if (before && windowOf(page) === before) return undefined;
      find = commandOf()?.();
      if (!find) return isToCome() ? undefined : null;
    }
    // A field that is not mounted yet is still to come.
    return find() ?? undefined;
  });
}

/**
 * What a part of the page opens that may not be there yet, such as the desk of a first load.
 *
 * @param focusOf opens it, once the part is there; called until then
 * @param isToCome whether the part may still come
 */
export function pendingPart(
  focusOf: () => PendingFocus | undefined,
  isToCome: () => boolean = () => true,
): PendingFocus {
  let pending: PendingFocus | undefined;
  return {
    target() {
      pending ??= focusOf();
      return pending ? pending.target() : isToCome() ? undefined : null;
    },
    cancel: () => pending?.cancel?.(),
  };
}

/** A row, once no window is open over it. */
export const pendingRow = (
  page: Document,
  find: FindField,
  isToCome: () => boolean,
): PendingFocus => {
  const row = pendingField(page, () => (windowOf(page) ? undefined : find()));
  return { target: () => row.target() ?? (isToCome() ? undefined : null) };
};
