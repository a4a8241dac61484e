import { useListNamePaste } from "#app/commands/use-list-name-paste.ts";
import { useTableKeys } from "#app/commands/use-table-keys.ts";
import { useLive } from "#live/hooks.ts";
import { CopyKey } from "./detail/CopyKey.tsx";
import { useFollowNames } from "./lists/use-follow-names.ts";
import { useDeskFocus } from "./use-desk-focus.ts";
import { WhenQuiet, type WhenQuietProps } from "./WhenQuiet.tsx";

/** Parts that start with the first quotes, and those that start once the page is quiet. */
export default function AfterQuotes({ isQuiet, ...parts }: WhenQuietProps & { isQuiet: boolean }) {
  const { id } = useLive();
  useTableKeys();
  useListNamePaste();
  useDeskFocus();
  useFollowNames(parts.config, parts.desk);
  return (
    <>
      <CopyKey store={parts.store} desk={parts.desk} />
      {/* The alerts, and what has fired, belong to the source. */}
      {isQuiet && <WhenQuiet key={id} {...parts} />}
    </>
  );
}
