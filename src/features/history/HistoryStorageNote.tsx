import { memo } from "react";
import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useHookName } from "#ui/hook-scope.ts";
import { historyMessages } from "./messages.ts";

/** Says what is wrong with the history storage; nothing while it works. */
export const HistoryStorageNote = memo(function KeepingNote() {
  const t = useMessages(historyMessages);
  const hook = useHookName();
  const storageState = useStatus(({ history }) => history);
  if (storageState === "kept" || storageState === "opening") return null;
  return (
    <p
      className="text-label text-t3"
      data-testid={hook("history-note")}
      data-keeping={storageState}
    >
      {t[`keeping ${storageState}`]}
    </p>
  );
});
