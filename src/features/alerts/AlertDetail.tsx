import type { RefObject } from "react";
import type { Alert } from "#market/alerts/alert.ts";
import { waitsToRecross } from "#market/alerts/alert-step.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import type { AlertActions } from "./AlertRow.tsx";
import type { AlertCheck } from "./alert-check.ts";
import { alertMessages } from "./messages.ts";
import { useAlertQuestion } from "./use-alert-question.tsx";
import { useAlertWords } from "./words.ts";

interface AlertDetailProps extends AlertActions {
  id: string;
  alert: Alert;
  check: AlertCheck;
  /** Receives the focus when a focused question disappears. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Details of an alert: its trigger, its last firing and its buttons. */
export function AlertDetail({
  id,
  alert,
  check,
  returnFocusTo,
  onEdit,
  onRearm,
  onRemove,
}: AlertDetailProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const format = useNumberFormat();
  const { fired } = alert;
  const { start, question } = useAlertQuestion({
    check,
    onStart: (_, alertStart) => onRearm(alert, alertStart),
    armLabel: t.rearm,
    returnFocusTo,
  });
  return (
    <div className="grid gap-1.5 pt-0.5 pb-2.5 pl-5.75 text-t2 [&>fieldset]:gap-3.5" id={id}>
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
      {question || (
        <div className="pt-1">
          <ButtonRow>
            {alert.state === "fired" && <Button onClick={() => start(alert)}>{t.rearm}</Button>}
            <Button onClick={() => onEdit(alert)}>{t.edit}</Button>
            <Button onClick={() => onRemove(alert)}>{t.remove}</Button>
          </ButtonRow>
        </div>
      )}
    </div>
  );
}
