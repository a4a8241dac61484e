import { MAX_ADDRESS_LENGTH, type View, writeAddress } from "#app/url/address.ts";
import type { Place } from "#app/url/address-bar.ts";
import type { Entry } from "#storage/entry.ts";

/** The address that reproduces what the desk shows. */
export interface DeskAddress {
  /** Whether an address that spells the entries out is short enough. */
  readonly hasRoomFor: (entries: readonly Entry[]) => boolean;
  /** Writes the view; without the instrument in detail where there is no room for it. */
  readonly write: (view: View) => void;
}

export function createDeskAddress(place: Place): DeskAddress {
  // A link is opened whatever its length: it may stay as long as it came.
  const longest = Math.max(MAX_ADDRESS_LENGTH, place.search().length);
  const fits = (search: string) => search.length <= longest;
  const searchOf = (view: View) => writeAddress(view, place.search());
  return {
    hasRoomFor: (entries) => fits(searchOf({ entries, focus: undefined, listId: undefined })),
    write(view) {
      const { listId } = view;
      const whole = searchOf(view);
      const search = fits(whole) ? whole : searchOf({ ...view, focus: undefined });
      // Browsers count the writes, and refuse them when there are many.
      if (search === place.search() && listId === place.listOfAddress()) return;
      // Otherwise it stays as it is: only characters that take more room when rewritten make it longer.
      if (fits(search)) place.replace(search, listId);
    },
  };
}
