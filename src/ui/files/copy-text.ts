export type CopyOutcome = "copied" | "refused";

/**
 * Writes a text to the clipboard. Call it synchronously in the handler of a click or a key: browsers
 * refuse it elsewhere. Never rejects.
 */
export async function copyText(
  text: string,
  { clipboard }: Pick<Navigator, "clipboard"> = navigator,
): Promise<CopyOutcome> {
  try {
    // `clipboard` is undefined on a page that another device serves by plain HTTP.
    await clipboard.writeText(text);
    return "copied";
  } catch {
    return "refused";
  }
}
