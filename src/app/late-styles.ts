import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { loadSheet } from "#ui/parts/load-sheet.ts";
import sheet from "./late.css?url";

/**
 * Resolves once the style sheet of the late views is applied. It is fetched once, with the first of them:
 * a gateway that goes down later must leave no view without its style. Rejects with `MissingPartError`.
 */
const lateStyles: Promise<void> = importWithRetry(() => loadSheet(document, sheet));
// `withLateStyles` passes the rejection on; this prevents an unhandled one while no view waits for the style.
lateStyles.catch(() => undefined);

/** Returns a loader that resolves once both the part and the late style are there. */
export const withLateStyles =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), lateStyles]);
    return part;
  };
