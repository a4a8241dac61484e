import type { DeskView } from "#app/desk/desk.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { writeSharedWords } from "#app/url/shared-words.ts";
import type { Isin } from "#market/isin.ts";
import { isinsOf } from "#storage/entry.ts";
import type { Labels } from "#storage/labels.ts";

/** The address of this view with the list's name and labels, for somebody else. */
export function linkHref(
  {
    open,
    lists,
  }: Pick<DeskView, "lists"> & { readonly open: Pick<DeskView["open"], "id" | "entries"> },
  own: Labels["labels"],
  { location }: Pick<Window, "location">,
): string {
  const labels = isinsOf(open.entries).flatMap((isin): [Isin, string][] => {
    const label = own[isin];
    return label === undefined ? [] : [[isin, label]];
  });
  // A link's list that is not saved keeps the name that the link gave it.
  const name = lists.find(({ id }) => id === open.id)?.name ?? nameOfLink(location.hash);
  return location.href.replace(/#.*$/, "") + writeSharedWords({ name, labels: new Map(labels) });
}
