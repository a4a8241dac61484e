import { OldKeysNote } from "#app/commands/OldKeysNote.tsx";
import type { DeskParts } from "./desk-context.ts";
import AlertWatchContainer from "./detail/AlertWatchContainer.tsx";
import { CopyKey } from "./detail/CopyKey.tsx";
import { useFdc3 } from "./fdc3/use-fdc3.ts";
import { SharedWordsNote } from "./lists/SharedWordsNote.tsx";
import { useFollowNames } from "./lists/use-follow-names.ts";

/** What begins once the first quotes are drawn and nothing else is waited for. */
export default function WhenQuiet(parts: Pick<DeskParts, "config" | "desk" | "store">) {
  useFdc3(parts.desk);
  useFollowNames(parts.config);
  return (
    <>
      <AlertWatchContainer {...parts} />
      <SharedWordsNote {...parts} />
      <CopyKey store={parts.store} />
      <OldKeysNote settings={parts.store.settings} />
    </>
  );
}
