import type { FieldCommand, FindField } from "#ui/commands/command-bus.ts";
import type { PendingFocus } from "./key-buffer.ts";

const windowOf = (page: Document) => page.activeElement?.closest("[role=dialog]");

/** Awaits a modal window; the target is the element in it that has the focus. */
export function pendingWindow(page: Document, cancel: () => void): PendingFocus {
  const before = windowOf(page);
  const target = () => {
    const now = windowOf(page);
    return now && now !== before ? page.activeElement : undefined;
  };
  return { target, cancel };
}

/** Awaits a field, and focuses and selects it once it is mounted: typed text replaces its content. */
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
 * Awaits a field that a view opens on command. The command runs once: after a view has registered it, and
 * after the window that it was chosen in has closed, because closing moves the focus.
 *
 * @param commandOf returns the command; undefined until a view has registered it
 * @param canAppear returns true while a view may still register the command
 */
export function pendingCommand(
  page: Document,
  commandOf: () => FieldCommand | undefined,
  canAppear: () => boolean,
): PendingFocus {
  const before = windowOf(page);
  let find: FindField | undefined;
  return pendingField(page, () => {
    if (!find) {
      if (before && windowOf(page) === before) return undefined;
      find = commandOf()?.();
      if (!find) return canAppear() ? undefined : null;
    }
    // Undefined rather than null: the field may still mount.
    return find() ?? undefined;
  });
}

/**
 * Awaits a part of the page that may not have loaded yet, such as the desk, and then what this part opens.
 *
 * @param focusOf opens the window or field of the part; returns undefined, and is called again, until the
 *   part has loaded
 * @param canAppear returns true while the part may still load
 */
export function pendingPart(
  focusOf: () => PendingFocus | undefined,
  canAppear: () => boolean = () => true,
): PendingFocus {
  let pending: PendingFocus | undefined;
  return {
    target() {
      pending ??= focusOf();
      if (pending) return pending.target();
      return canAppear() ? undefined : null;
    },
    cancel: () => pending?.cancel?.(),
  };
}

/** Awaits a row that no window covers. */
export const pendingRow = (
  page: Document,
  find: FindField,
  canAppear: () => boolean,
): PendingFocus => {
  const row = pendingField(page, () => (windowOf(page) ? undefined : find()));
  return { target: () => row.target() ?? (canAppear() ? undefined : null) };
};
