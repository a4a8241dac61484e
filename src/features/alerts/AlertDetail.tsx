import type { Alert } from "#market/alerts/alert.ts";
import { waitsToRecross } from "#market/alerts/alert-step.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import type { AlertActions } from "./AlertRow.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

interface AlertDetailProps extends Pick<AlertActions, "onEdit" | "onRemove"> {
  id: string;
  alert: Alert;
}

/** Details of an alert: its trigger, its last firing and its buttons. */
export function AlertDetail({ id, alert, onEdit, onRemove }: AlertDetailProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const format = useNumberFormat();
  const { fired } = alert;
  return (
    <div className="grid gap-1.5 pt-0.5 pb-2.5 pl-5.75 text-t2" id={id}>
      <p>{words.trigger(alert)}</p>
      {waitsToRecross(alert) && <p>{t.otherSideFirst}</p>}
      {fired && (
        <p>
          {t.firedAt({
            value: words.figure(alert.on, fired.quote.value),
            bid: formatFigure(fired.quote.bid, format),
            ask: formatFigure(fired.quote.ask, format),
          })}
        </p>
      )}
      {fired?.acrossGap && <p>{t.acrossGap}</p>}
      <div className="pt-1">
        <ButtonRow>
          <Button onClick={() => onEdit(alert)}>{t.edit}</Button>
          <Button onClick={() => onRemove(alert)}>{t.remove}</Button>
        </ButtonRow>
      </div>
    </div>
  );
}
