import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell, IconPin } from "#ui/icons/more-icons.tsx";
import type { RowMarks } from "./row-marks.ts";

/**
 * Signs after the ISIN: a bell for an instrument with an alert, amber once one has fired, until it is armed again or
 * deleted; and a pin for one in the second pane.
 */
export default function MarksOfRow({ alert, isPinned }: RowMarks) {
  const t = useMessages(tableMessages);
  const ofAlert = alert && t[alert === "armed" ? "alertSet" : "alertFired"];
  return [ofAlert, isPinned && t.pinned].map(
    (text) =>
      text && (
        <span
          key={text}
          role="img"
          aria-label={text}
          title={text}
          className={`ms-1.5 inline-block align-[-1px] [&>.icon]:block [&>.icon]:size-3 ${text === t.alertFired ? "text-warn" : "text-t2"}`}
        >
          {text === ofAlert ? <IconBell /> : <IconPin />}
        </span>
      ),
  );
}
