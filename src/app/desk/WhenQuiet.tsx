import { OldKeysNote } from "#app/commands/OldKeysNote.tsx";
import AlertWatchContainer from "./AlertWatchContainer.tsx";
import { CopyKey } from "./CopyKey.tsx";
import type { DeskParts } from "./desk-context.ts";
import { SharedWordsNote } from "./SharedWordsNote.tsx";
import { useFdc3 } from "./use-fdc3.ts";
import { useFollowNames } from "./use-follow-names.ts";

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
