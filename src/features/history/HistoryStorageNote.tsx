import { memo } from "react";
import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useHookName } from "#ui/hook-scope.ts";
import { historyMessages } from "./messages.ts";

/** What is wrong with the storage of the history; nothing while it works. */
export const HistoryStorageNote = memo(function KeepingNote() {
  const t = useMessages(historyMessages);
  const hook = useHookName();
  const keeping = useStatus(({ history }) => history);
  if (keeping === "kept" || keeping === "opening") return null;
  return (
    <p className="text-label text-t3" data-testid={hook("history-note")} data-keeping={keeping}>
      {t[`keeping ${keeping}`]}
    </p>
  );
});
