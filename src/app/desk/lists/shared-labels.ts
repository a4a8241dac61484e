import type { DeskView } from "#app/desk/desk.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { forgetLabels } from "#app/url/forget-labels.ts";
import { readSharedWords } from "#app/url/shared-words.ts";
import type { Isin } from "#market/isin.ts";
import { isinsOf } from "#storage/entry.ts";
import { type LabelsByIsin, withLabel } from "#storage/labels.ts";
import type { AdoptedLabels } from "./shared-list.ts";

type Context = Pick<DeskContextValue, "desk" | "store">;

export type ProposedLabels = readonly (readonly [isin: Isin, label: string])[];

/**
 * Returns the labels of the opened link that can be added: those of instruments that the user has not labelled. They come
 * from somebody else, so that nothing shows them as labels until they are added, and the user's own labels never change.
 * They are for the shared list alone while it stands beside another one: its address would lose all of them.
 */
export function proposedLabels(
  fragment: string,
  { open, shared }: Pick<DeskView, "open" | "shared">,
  own: LabelsByIsin,
): ProposedLabels {
  if (shared && open.id !== undefined) return [];
  const { labels } = readSharedWords(fragment, isinsOf(open.entries));
  return [...labels].filter(([isin]) => own[isin] === undefined);
}

/** Adds the labels of the opened link, which the address then forgets. Returns the count and an undo. */
export function adoptLabels({ desk, store }: Context): AdoptedLabels {
  const { labels } = store;
  const proposed = proposedLabels(window.location.hash, desk.view(), labels.get().labels);
  labels.update((stored) =>
    proposed.reduce((all, [isin, label]) => withLabel(all, isin, label), stored),
  );
  const restoreAddress = forgetLabels();
  return {
    count: proposed.length,
    restore() {
      // A label that was changed since stays.
      labels.update((stored) =>
        proposed.reduce(
          (all, [isin, label]) => (all.labels[isin] === label ? withLabel(all, isin, "") : all),
          stored,
        ),
      );
      restoreAddress();
    },
  };
}

/** Adds the labels of the opened link to those of a list that is saved already, as an undo step of its own. */
export function adoptLabelsWithUndo(context: Context): void {
  const { count, restore } = adoptLabels(context);
  context.desk.propose({ kind: "labels", count }, restore);
}
