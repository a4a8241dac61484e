/** What became of it; `dismissed` where the person thought better of it. */
export type PassedOn = "shared" | "copied" | "dismissed" | "refused";

/**
 * Hands the address of this view on: to the system's own sheet where `byHand` asks for it and there is
 * one, else to the clipboard. Called straight out of a click or a key, as browsers demand.
 */
export async function passOn(page: Window, byHand: boolean): Promise<PassedOn> {
  const url = page.location.href;
  try {
    // On most phones, and nowhere else for sure.
    if (byHand && "share" in page.navigator) {
      await page.navigator.share({ url });
      return "shared";
    }
    // Absent where the page came by plain HTTP from elsewhere than this device.
    await page.navigator.clipboard.writeText(url);
    return "copied";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "dismissed" : "refused";
  }
}
