import { memo } from "react";
import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { historyMessages } from "./messages.ts";

/** Explains a problem of the history storage; renders nothing while it works. */
export const HistoryStorageNote = memo(function HistoryStorageNote() {
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const storageState = useStatus(({ history }) => history);
  if (storageState === "kept" || storageState === "opening") return null;
  return (
    <p
      className="text-label text-t3"
      data-testid={automationName("history-note")}
      data-keeping={storageState}
    >
      {t[`keeping ${storageState}`]}
    </p>
  );
});
