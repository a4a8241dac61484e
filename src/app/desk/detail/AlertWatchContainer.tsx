import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { commands, register } from "#app/commands/page-commands.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { toDeskRow } from "#app/desk/use-desk-focus.ts";
import { appMessages } from "#app/messages.ts";
import { StatusNote } from "#app/overlays/StatusNote.tsx";
import { workersOf } from "#app/start/service-workers.ts";
import { viewOf } from "#app/url/view.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted } from "#app/use-persisted.ts";
import AlertWatch from "#features/alerts/AlertWatch.tsx";
import { rearmedByKey } from "#features/alerts/alert-store.ts";
import type { AlertNote } from "#features/alerts/commands.ts";
import { ALERT } from "#features/alerts/FiredLine.tsx";
import { $firedInLine } from "#features/alerts/fired-in-line.ts";
import { alertMessages } from "#features/alerts/messages.ts";
import { findSame } from "#features/alerts/same-terms.ts";
import { useUnseenFirings } from "#features/alerts/unseen-firings.ts";
import { useAlertWords } from "#features/alerts/words.ts";
import { $firedMarks } from "#features/wall/fired-marks.ts";
import { useLive } from "#live/hooks.ts";
import type { LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { isByFinger } from "#ui/controls/touch.ts";
import { useAlertMarks } from "./use-alert-marks.ts";
import { useAlertProps } from "./use-alert-props.ts";

const NOTE_SHOWN_MS = 4000;

type ShownNote =
  | (AlertNote & { readonly before: readonly LoggedFiring[] })
  /** The key that arms an alert again has found none. */
  | { readonly kind: "noneFired" }
  | { readonly kind: "text"; readonly text: string };

/** Watches the alerts of the source from the first alert on, and shows what has fired. */
export default function AlertWatchContainer(
  desk: Pick<DeskContextValue, "config" | "desk" | "store">,
) {
  const t = useMessages(appMessages);
  const alertProps = useAlertProps(desk);
  const { alerts, log } = usePersisted(alertProps.alertStore);
  const unseen = useUnseenFirings(alertProps.alertStore);
  const hasAlerts = useLatched(alerts.length > 0 || unseen.length > 0);
  useAlertMarks(alerts);
  const [note, setNote] = useState<ShownNote>();
  useViewCommands(register, {
    noteAlert: (next) => setNote({ ...next, before: log }),
    noteText: (text) => setNote({ kind: "text", text }),
    rearm(isins) {
      const inLine = $firedInLine.get();
      const alert = rearmedByKey({ alerts }, inLine, isins);
      if (inLine) keepFocusOnAlert(inLine.rearm);
      else if (alert) keepFocusOnAlert(() => flushSync(() => alertProps.onRearm(alert)));
      else setNote({ kind: "noneFired" });
    },
  });
  // An alert that fires at once has a line of its own, which says more.
  const isOutdated = note !== undefined && "terms" in note && hasFiredSince(log, note);
  return (
    <>
      {hasAlerts && (
        <AlertWatch
          notifications={window.Notification}
          workers={workersOf(navigator)}
          findRow={(isin) => commands.findRow?.(isin) ?? commands.findRow?.()}
          onMarks={(marks) => $firedMarks.set(marks)}
          isSoundOn={() => desk.store.settings.get().sound}
          pageTitle={desk.config.simulated ? `${t.simulated} · ${t.name}` : t.name}
          {...alertProps}
          onShow={(isin) => {
            alertProps.onShow(isin);
            // The wall has no detail.
            if (viewOf(window.location.search) === "wall") toDeskRow(isin);
          }}
        />
      )}
      <NoteOnAlert
        note={isOutdated ? undefined : note}
        nameOf={alertProps.nameOf}
        onGone={() => setNote(undefined)}
      />
    </>
  );
}

/** Returns whether an alert of the same terms has fired since the note was shown. */
const hasFiredSince = (
  log: readonly LoggedFiring[],
  { before, terms }: Extract<ShownNote, AlertNote>,
): boolean => {
  const later = log.filter(({ id }) => before.every((firing) => firing.id !== id));
  return (
    findSame(
      later.map((firing) => firing.terms),
      terms,
    ) !== undefined
  );
};

/**
 * Arms an alert again by its key. The key may remove the button that has the focus. Its row takes it, so that the next
 * key does not start at the top of the page.
 *
 * @param rearm renders what it changes
 */
function keepFocusOnAlert(rearm: () => void) {
  const row = document.activeElement?.closest(ALERT);
  rearm();
  if (document.activeElement === document.body) row?.querySelector("button")?.focus();
}

interface NoteOnAlertProps {
  note: ShownNote | undefined;
  nameOf: (isin: Isin) => string;
  onGone: () => void;
}

/** Says what was done with an alert, for a moment and in view, wherever its row is. */
function NoteOnAlert({ note, nameOf, onGone }: NoteOnAlertProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clock } = useLive();
  const gone = useEffectEvent(onGone);
  useEffect(() => (note ? clock.after(NOTE_SHOWN_MS, () => gone()) : undefined), [note, clock]);
  // A finger has just closed the form, and the row of the alert is in view in its place.
  const isInView = note?.kind === "saved" && isByFinger();
  return (
    <StatusNote isOnlySpoken={isInView}>
      {note &&
        (note.kind === "text"
          ? note.text
          : note.kind === "noneFired"
            ? t.noneFired
            : t[note.kind]({
                instrument: nameOf(note.terms.isin),
                terms: words.terms(note.terms),
              }))}
    </StatusNote>
  );
}
