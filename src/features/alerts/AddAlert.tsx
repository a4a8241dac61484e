import { type RefObject, useMemo } from "react";
import type { AlertTerms } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { newId } from "#storage/new-id.ts";
import { AlertForm } from "./AlertForm.tsx";
import { AlertSection } from "./AlertSection.tsx";
import type { AlertsProps } from "./Alerts.tsx";
import type { AlertStart } from "./alert-start.ts";
import { addAlert } from "./alert-store.ts";
import { alertMessages } from "./messages.ts";
import { requestNoticePermission } from "./notice.ts";
import { draftPlace } from "./unsaved-drafts.ts";
import { useAlertStore } from "./unseen-firings.ts";

interface AddAlertProps
  extends Pick<AlertsProps, "alertStore" | "notifications" | "onSaved" | "onUnsaved"> {
  isin: Isin;
  /** Name of the instrument. */
  name: string;
  levelField: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** The form for a new alert in a view that lists none. Its heading names the instrument: the detail has another one. */
export function AddAlert(props: AddAlertProps) {
  const { isin, name, alertStore, notifications, onSaved, onUnsaved } = props;
  const t = useMessages(alertMessages);
  const { alerts } = useAlertStore(alertStore);
  const place = useMemo(() => draftPlace(alertStore, isin), [alertStore, isin]);
  const store = (terms: AlertTerms, start: AlertStart) => {
    const id = newId();
    alertStore.update((stored) => addAlert(stored, id, terms, start));
    if (start.kind === "armed") onSaved(terms);
    void requestNoticePermission(notifications);
  };
  return (
    <AlertSection
      title={t.formOn({ instrument: name })}
      heading="h3"
      className="alerts content-start"
      buttons={null}
    >
      <AlertForm
        levelField={props.levelField}
        isin={isin}
        name={name}
        isBelowHead
        terms={undefined}
        others={alerts.filter((alert) => alert.isin === isin)}
        place={place}
        onStore={store}
        onUnanswered={onUnsaved}
        onClose={props.onClose}
      />
    </AlertSection>
  );
}
