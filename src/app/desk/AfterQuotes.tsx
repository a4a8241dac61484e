import { useListNamePaste } from "#app/commands/use-list-name-paste.ts";
import { useTableKeys } from "#app/commands/use-table-keys.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { CopyKey } from "./detail/CopyKey.tsx";
import { useLayout } from "./layout.ts";
import { SharedWordsNote } from "./lists/SharedWordsNote.tsx";
import { useFollowNames } from "./lists/use-follow-names.ts";
import { WhenQuiet, type WhenQuietProps } from "./WhenQuiet.tsx";

/** Parts that start with the first quotes, and those that start once the page is quiet. */
export default function AfterQuotes({ isQuiet, ...parts }: WhenQuietProps & { isQuiet: boolean }) {
  const { textSize } = usePersisted(parts.store.settings);
  const isPhone = useLayout(textSize) === "phone";
  useTableKeys();
  useListNamePaste();
  useFollowNames(parts.config);
  return (
    <>
      {/* Wider layouts show it in the foot of the list, where it covers nothing. */}
      {isPhone && <SharedWordsNote {...parts} isOver />}
      <CopyKey store={parts.store} />
      {isQuiet && <WhenQuiet {...parts} />}
    </>
  );
}
