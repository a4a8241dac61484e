import type { tableMessages } from "#features/watchlist/table-messages.ts";
import type { Watchlist } from "#storage/lists.ts";
import type { Skipped, Undoable } from "./undoable.ts";

type Words = ReturnType<typeof tableMessages.get>;

/** Texts of a change that has no figures, and of its undo. */
const PLAIN = {
  import: (t: Words) => [t.imported, t.importUndone],
  closed: (t: Words) => [t.sharedClosed, t.sharedReopened],
  label: (t: Words) => [t.labelRemoved, t.labelRestored],
  alert: (t: Words) => [t.alertDeleted, t.alertRestored],
  log: (t: Words) => [t.logCleared, t.logRestored],
  quantity: (t: Words) => [t.quantityRemoved, t.quantityRestored],
  keys: (t: Words) => [t.keysReset, t.keysRestored],
} satisfies Partial<
  Record<Undoable["kind"], (t: Words) => readonly [done: string, undone: string]>
>;

type Plain = Extract<Undoable, { readonly kind: keyof typeof PLAIN }>;

const isPlain = (change: Undoable): change is Plain => change.kind in PLAIN;

const sentences = (...parts: readonly (string | false | undefined)[]) =>
  parts.filter((part) => part).join(" ");

/** @param name name of the only row that was removed or added; undefined if it was not one */
export function undoableText(change: Undoable, t: Words, name: string | undefined): string {
  if (isPlain(change)) return PLAIN[change.kind](t)[0];
  switch (change.kind) {
    case "rows":
      return name === undefined ? t.rowsRemoved(change.keys.length) : t.rowRemoved({ name });
    case "list":
      return sentences(t.listDeleted({ name: change.name }), change.hadPane && t.paneClosed);
    case "added":
      return sentences(
        name === undefined ? t.added(change.count) : t.rowAdded({ name }),
        change.labels !== undefined && t.labelsSet(change.labels),
        change.skipped && skippedText(change.skipped, t),
      );
    case "labels":
      return t.labelsTaken(change.count);
    case "pane":
      return change.isReplaced ? t.paneReplaced : t.paneClosed;
    case "kept":
    case "saved":
      return sentences(
        t[change.kind === "kept" ? "linkKept" : "linkSaved"]({ name: change.name }),
        change.labels > 0 && t.labelsTaken(change.labels),
        change.leftOut > 0 && t.leftOut(change.leftOut),
      );
  }
}

function skippedText({ count, first, reason }: Skipped, t: Words): string {
  const more = count > 1 ? t.skippedMore(count - 1) : "";
  return `${t.skipped(count)} ${t.skippedText({ text: first, reason })}${more}.`;
}

/**
 * Says what an undo has done, in words that cannot be read as the change itself: "2 rows restored".
 *
 * @param name name of the only row that was restored or removed again; undefined if it was not one
 * @param lists the lists after the undo: a saved list that is still there was changed since, and is kept
 */
export function undoneText(
  change: Undoable,
  t: Words,
  name: string | undefined,
  lists: readonly Watchlist[],
): string {
  if (isPlain(change)) return PLAIN[change.kind](t)[1];
  switch (change.kind) {
    case "rows":
      return name === undefined ? t.rowsRestored(change.keys.length) : t.rowRestored({ name });
    case "list":
      return sentences(t.listRestored({ name: change.name }), change.hadPane && t.paneRestored);
    case "added":
      return sentences(
        name === undefined ? t.addedRemoved(change.count) : t.addedRowRemoved({ name }),
        change.labels !== undefined && t.labelsRemoved(change.labels),
      );
    case "labels":
      return t.labelsRemoved(change.count);
    case "pane":
      return t.paneRestored;
    case "kept":
    case "saved": {
      const kept = lists.find(({ id }) => id === change.id);
      if (kept) return t.notUndone({ name: kept.name });
      return sentences(
        t.savingUndone({ name: change.name }),
        change.labels > 0 && t.labelsRemoved(change.labels),
      );
    }
  }
}
