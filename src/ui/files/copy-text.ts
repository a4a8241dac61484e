export type CopyOutcome = "copied" | "refused";

/** Puts a text on the clipboard; called straight out of a click or a key, as browsers demand. Never rejects. */
export async function copyText(
  text: string,
  { clipboard }: Pick<Navigator, "clipboard"> = navigator,
): Promise<CopyOutcome> {
  try {
    // Absent where the page came by plain HTTP from elsewhere than this device.
    await clipboard.writeText(text);
    return "copied";
  } catch {
    return "refused";
  }
}
