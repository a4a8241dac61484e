import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { forgetLabels } from "#app/url/forget-labels.ts";
import { readSharedWords } from "#app/url/shared-words.ts";
import type { Isin } from "#market/isin.ts";
import { isinsOf } from "#storage/entry.ts";
import { type LabelsByIsin, withLabel } from "#storage/labels.ts";
import type { TakenLabels } from "./shared-list.ts";

type ProposedLabels = readonly (readonly [isin: Isin, label: string])[];

/**
 * Returns the labels of the opened link that can be taken: those of instruments that the user has not labelled. They come
 * from somebody else, so that nothing shows them as labels until they are taken, and a label of one's own never changes.
 */
export const proposedLabels = (
  fragment: string,
  isins: readonly Isin[],
  own: LabelsByIsin,
): ProposedLabels =>
  [...readSharedWords(fragment, isins).labels].filter(([isin]) => own[isin] === undefined);

/** Takes the labels of the opened link, which the address then forgets. Returns the way back. */
export function takeLabels({ desk, store }: Pick<DeskContextValue, "desk" | "store">): TakenLabels {
  const { labels } = store;
  const isins = isinsOf(desk.view().open.entries);
  const proposed = proposedLabels(window.location.hash, isins, labels.get().labels);
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
