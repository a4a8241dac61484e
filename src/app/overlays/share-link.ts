import type { Desk } from "#app/desk/desk.ts";
import { $names } from "#live/instrument-names.ts";
import type { Store } from "#storage/store.ts";
import { type CopyOutcome, copyText } from "#ui/files/copy-text.ts";
import { linkHref } from "./link-href.ts";

/** Outcome of sharing; `dismissed` if the user cancelled it. */
export type ShareOutcome = CopyOutcome | "shared" | "dismissed";

/** Shares a link to the present view of the desk, with the list's name and labels: see `shareLink`. */
export const shareView = (
  desk: Desk,
  { labels }: Store,
  usesShareSheet: boolean,
): Promise<ShareOutcome> =>
  shareLink(
    window,
    usesShareSheet,
    linkHref(desk.view(), labels.get().labels, $names.get(), window),
  );

/**
 * Shares an address: by the system's share sheet if `usesShareSheet` is true and there is one, else by the
 * clipboard. Call it synchronously in the handler of a click or a key: browsers refuse it elsewhere. Never
 * rejects.
 */
export async function shareLink(
  page: Window,
  usesShareSheet: boolean,
  url: string = page.location.href,
): Promise<ShareOutcome> {
  // Most phones have a share sheet; of other devices that is not certain.
  if (!usesShareSheet || !("share" in page.navigator)) return copyText(url, page.navigator);
  try {
    await page.navigator.share({ url });
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "dismissed" : "refused";
  }
}
