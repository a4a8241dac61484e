import { memo } from "react";
import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useHookName } from "#ui/hook-scope.ts";
import { historyMessages } from "./messages.ts";

/** Explains a problem of the history storage; renders nothing while it works. */
export const HistoryStorageNote = memo(function HistoryStorageNote() {
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
