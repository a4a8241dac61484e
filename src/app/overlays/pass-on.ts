import type { DeskView } from "#app/desk/desk.ts";
import type { Labels } from "#storage/labels.ts";
import { type CopyOutcome, copyText } from "#ui/copy-text.ts";
import { linkHref } from "./link-href.ts";

/** What became of it; `dismissed` where the person thought better of it. */
export type PassedOn = CopyOutcome | "shared" | "dismissed";

/** Hands a link to a view on, with the list's name and labels: see `passOn`. */
export const passOnView = (
  page: Window,
  byHand: boolean,
  view: DeskView,
  labels: Labels["labels"],
): Promise<PassedOn> => passOn(page, byHand, linkHref(view, labels, page));

/**
 * Hands the address of this view on: to the system's own sheet where `byHand` asks for it and there is
 * one, else to the clipboard. Called straight out of a click or a key, as browsers demand.
 */
export async function passOn(
  page: Window,
  byHand: boolean,
  url: string = page.location.href,
): Promise<PassedOn> {
  // On most phones, and nowhere else for sure.
  if (!byHand || !("share" in page.navigator)) return copyText(url, page.navigator);
  try {
    await page.navigator.share({ url });
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "dismissed" : "refused";
  }
}
