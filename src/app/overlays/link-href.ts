import type { DeskView } from "#app/desk/desk.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { writeSharedWords } from "#app/url/shared-words.ts";
import type { InstrumentNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { isinsOf } from "#storage/entry.ts";
import type { LabelsByIsin } from "#storage/labels.ts";

/**
 * Returns a link to this view, with the list's name and labels in its fragment. A label that is the listed name is left
 * out: whoever opens the link sees that name anyway, and as the operator's.
 */
export function linkHref(
  {
    open,
    lists,
  }: Pick<DeskView, "lists"> & { readonly open: Pick<DeskView["open"], "id" | "entries"> },
  own: LabelsByIsin,
  names: Pick<InstrumentNames, "of">,
  { location }: Pick<Window, "location">,
): string {
  const labels = isinsOf(open.entries).flatMap((isin): [Isin, string][] => {
    const label = own[isin];
    return label === undefined || label === names.of(isin) ? [] : [[isin, label]];
  });
  // An unsaved shared list keeps the name from its own link.
  const name = lists.find(({ id }) => id === open.id)?.name ?? nameOfLink(location.hash);
  return location.href.replace(/#.*$/, "") + writeSharedWords({ name, labels: new Map(labels) });
}
