import { OldKeysNote } from "#app/commands/OldKeysNote.tsx";
import type { DeskContextValue } from "./desk-context.ts";
import AlertWatchContainer from "./detail/AlertWatchContainer.tsx";
import { useFdc3 } from "./fdc3/use-fdc3.ts";

export type WhenQuietProps = Pick<DeskContextValue, "config" | "desk" | "store">;

/** Parts that start once the page is quiet after the first quotes. */
export function WhenQuiet(parts: WhenQuietProps) {
  useFdc3(parts.desk);
  return (
    <>
      <AlertWatchContainer {...parts} />
      <OldKeysNote settings={parts.store.settings} />
    </>
  );
}
