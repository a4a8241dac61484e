import { MAX_ADDRESS_LENGTH, type View, writeAddress } from "#app/url/address.ts";
import type { Place } from "#app/url/address-bar.ts";
import type { Entry } from "#storage/entry.ts";

/** Address that reproduces what the desk shows. */
export interface DeskAddress {
  /** Whether an address that spells out the entries is short enough. */
  readonly hasRoomFor: (entries: readonly Entry[]) => boolean;
  /** Writes the view; without the instrument in detail if the address would be too long. */
  readonly write: (view: View) => void;
}

export function createDeskAddress(place: Place): DeskAddress {
  // A link that is longer than the maximum is opened, too, and keeps its length.
  const maxLength = Math.max(MAX_ADDRESS_LENGTH, place.search().length);
  const fits = (search: string) => search.length <= maxLength;
  const searchOf = (view: View) => writeAddress(view, place.search());
  return {
    hasRoomFor: (entries) => fits(searchOf({ entries, detail: undefined, listId: undefined })),
    write(view) {
      const { listId } = view;
      const withDetail = searchOf(view);
      const search = fits(withDetail) ? withDetail : searchOf({ ...view, detail: undefined });
      // Browsers limit the number of writes.
      if (search === place.search() && listId === place.listOfAddress()) return;
      // A long link whose characters become longer when they are encoded stays as it is.
      if (fits(search)) place.replace(search, listId);
    },
  };
}
