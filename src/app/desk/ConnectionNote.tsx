import { ConnectionBanner } from "#app/lazy-parts.ts";
import { useHasConnectionBanner } from "./use-banners.ts";

/** Banner above the last good quotes that says what is wrong with the connection; nothing while it works. */
export const ConnectionNote = () => (useHasConnectionBanner() ? <ConnectionBanner /> : null);
