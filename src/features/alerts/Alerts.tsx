import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { newId } from "#storage/new-id.ts";
import { type FieldCommand, type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconPlus } from "#ui/icons/icons.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { AlertForm } from "./AlertForm.tsx";
import { AlertList } from "./AlertList.tsx";
import { AlertSection } from "./AlertSection.tsx";
import { AlertLimits, AlertSignals, type AlertSound } from "./AlertSignals.tsx";
import AlertsPage from "./AlertsPage.tsx";
import type { AlertStart } from "./alert-start.ts";
import { addAlert, type PersistedAlerts } from "./alert-store.ts";
import { ButtonCap, type ButtonKey } from "./button-key.tsx";
import { alertMessages } from "./messages.ts";
import { type Notifications, noticePermission, requestNoticePermission } from "./notice.ts";
import { deleteAlert, type Propose } from "./removal.ts";
import { firstFocusOf } from "./scroll.ts";
import { draftPlace } from "./unsaved-drafts.ts";
import { useAlertStore } from "./unseen-firings.ts";

const Drawer = lazyWindow(() => import("#ui/overlay/drawer.tsx"));

export interface AlertsProps {
  isin: Isin;
  alertStore: PersistedAlerts;
  notifications: Notifications | undefined;
  sound: AlertSound;
  /** Returns the user's label of an instrument, or its ISIN. */
  nameOf: (isin: Isin) => string;
  /** Shows an instrument in detail. */
  onShow: (isin: Isin) => void;
  onRearm: (alert: Alert) => void;
  /** Called with the terms of an alert that is armed from now on, new or edited: it may be out of view. */
  onSaved: (terms: AlertTerms) => void;
  /** Called with the terms of an alert whose form has disappeared before it was saved. */
  onUnsaved: (terms: AlertTerms) => void;
  propose: Propose;
  /** Undo bar of the drawer, which covers the one of the page. */
  undoNote: ReactNode;
  register: Register<{ readonly alert: FieldCommand; readonly hasAlertForm: () => boolean }>;
  /** Moves the focus to the row of the instrument, or else to the current row; undefined where the detail covers the rows. */
  onLeave?: (() => void) | undefined;
  /** Whether a form names its instrument: another one is in detail beside it. */
  isNamed?: boolean;
  /** Key of the command that adds an alert. */
  addKey: ButtonKey;
  /** Key of the command that arms the last fired alert again. */
  rearmKey: ButtonKey;
}

/** Alerts on one instrument, a form to add one, and a drawer with all alerts. */
export default function Alerts(props: AlertsProps) {
  const { isin, alertStore, notifications, nameOf, onShow, onRearm, propose, undoNote } = props;
  const t = useMessages(alertMessages);
  const { alerts, log } = useAlertStore(alertStore);
  const ownAlerts = alerts.filter((alert) => alert.isin === isin);
  const add = useRef<HTMLButtonElement>(null);
  const levelField = useRef<HTMLInputElement>(null);
  const place = useMemo(() => draftPlace(alertStore, isin), [alertStore, isin]);
  const [isAdding, setAdding] = useState(false);
  const [savedId, setSavedId] = useState<string>();
  const [isAllOpen, setAllOpen] = useState(false);
  const [permission, setPermission] = useState(() => noticePermission(notifications));
  /** The element that had the focus before the form: a row, if a key opened it there. */
  const opener = useRef<Element>(null);
  const startAdding = (from: Element | null) => {
    if (!isAdding) opener.current = from;
    setAdding(true);
  };
  useViewCommands(props.register, {
    alert() {
      startAdding(document.activeElement);
      return () => firstFocusOf(levelField.current);
    },
    // That of a new alert, or of one that is edited in the list.
    hasAlertForm: () => add.current?.closest("section")?.querySelector("form") != null,
  });
  const stopAdding = () => {
    setAdding(false);
    const { current } = opener;
    if (current instanceof HTMLElement) current.focus();
    // The page's body, or an element that has been removed, hidden or disabled since, takes no focus.
    if (document.activeElement === current && current !== document.body) return;
    const before = document.activeElement;
    props.onLeave?.();
    if (document.activeElement === before) add.current?.focus();
  };
  const noteSaved = (id: string, terms: AlertTerms, start: AlertStart) => {
    setSavedId(id);
    // One that has fired has its own line.
    if (start.kind === "armed") props.onSaved(terms);
  };
  const addNew = (terms: AlertTerms, start: AlertStart) => {
    const id = newId();
    alertStore.update((stored) => addAlert(stored, id, terms, start));
    noteSaved(id, terms, start);
    void requestNoticePermission(notifications).then(setPermission);
  };
  return (
    <AlertSection
      title={t.title}
      heading="h3"
      className="alerts content-start"
      buttons={
        <>
          {(alerts.length > ownAlerts.length || log.length > 0) && (
            <Button variant="quiet" onClick={() => setAllOpen(true)}>
              {t.all}
            </Button>
          )}
          <Button
            ref={add}
            variant="quiet"
            icon={<IconPlus />}
            aria-label={t.addNamed}
            aria-expanded={isAdding}
            aria-keyshortcuts={props.addKey.shortcut}
            data-testid="add-alert"
            onClick={() => startAdding(add.current)}
            onKeyDown={({ key }) => key === "Escape" && props.onLeave?.()}
          >
            {t.add}
            {ownAlerts.length === 0 && <ButtonCap caps={props.addKey.caps} />}
          </Button>
        </>
      }
    >
      {ownAlerts.length > 0 && (
        <AlertList
          alertStore={alertStore}
          alerts={ownAlerts}
          isBelowHead={!props.isNamed}
          nameOf={nameOf}
          onRearm={onRearm}
          rearmKey={props.rearmKey}
          onSaved={noteSaved}
          savedId={savedId}
          onUnsaved={props.onUnsaved}
          onRemove={(alert) => deleteAlert(alertStore, alert, propose)}
          returnFocusTo={add}
        />
      )}
      {ownAlerts.length === 0 && !isAdding && <Hint>{t.none}</Hint>}
      {isAdding && (
        <AlertForm
          levelField={levelField}
          isin={isin}
          name={nameOf(isin)}
          isBelowHead={!props.isNamed}
          terms={undefined}
          others={ownAlerts}
          place={place}
          onStore={addNew}
          onUnanswered={props.onUnsaved}
          onClose={stopAdding}
        />
      )}
      {(ownAlerts.length > 0 || isAdding) && (
        <>
          <div className="-ml-2.5 flex flex-wrap empty:hidden">
            <AlertSignals
              sound={props.sound}
              notifications={notifications}
              permission={permission}
              onPermission={setPermission}
              returnFocusTo={add}
            />
          </div>
          <AlertLimits permission={permission} />
        </>
      )}
      {isAllOpen && (
        <Suspense>
          <Drawer
            open
            side="right"
            title={t.all}
            closeLabel={t.close}
            onClose={() => setAllOpen(false)}
          >
            <AlertsPage
              alertStore={alertStore}
              onRearm={onRearm}
              onUnsaved={props.onUnsaved}
              propose={propose}
              isInWindow
              nameOf={nameOf}
              onShow={(shown) => {
                setAllOpen(false);
                onShow(shown);
              }}
            />
            {undoNote}
          </Drawer>
        </Suspense>
      )}
    </AlertSection>
  );
}
