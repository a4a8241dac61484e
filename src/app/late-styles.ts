import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { loadSheet } from "#ui/parts/load-sheet.ts";
import sheet from "./late.css?url";

/**
 * The style of the views that load late. It is fetched once, with the first of them, so that a gateway
 * that goes down later takes no style with it. Rejects with `MissingPartError`.
 */
const lateStyles: Promise<void> = importWithRetry(() => loadSheet(document, sheet));
// Handled where such a view is shown; until then nothing waits for it.
lateStyles.catch(() => undefined);

/** A part that is loaded together with the late style, and shown with it. */
export const styled =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), lateStyles]);
    return part;
  };
