import { useStore } from "@nanostores/react";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { useLive } from "#live/hooks.ts";
import type { Alert, LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { firedBy, hasFiredBefore, type PersistedAlerts } from "./alert-store.ts";
import { FiredNote } from "./FiredNote.tsx";
import { Firing } from "./Firing.tsx";
import { $firedInLine } from "./fired-in-line.ts";
import { $firedSlot } from "./fired-slot.ts";
import { alertMessages } from "./messages.ts";
import { useAlertStore } from "./unseen-firings.ts";
import { useShownFiring } from "./use-shown-firing.ts";

/** An alert in a list, with its controls. */
export const ALERT = "[data-testid=alert]";

interface FiredLineProps {
  alertStore: PersistedAlerts;
  /** Newest first. */
  firings: readonly LoggedFiring[];
  nameOf: (isin: Isin) => string;
  /** Returns the row of an instrument, or else another row of the table. */
  findRow: (isin: Isin) => HTMLElement | null | undefined;
  onRearm: (alert: Alert) => void;
  onShow: (isin: Isin) => void;
  /** Marks firings as seen. */
  onSee: (firings: readonly LoggedFiring[]) => void;
}

/**
 * Shows the latest firing in the page's place for it, and the number of the others. It stays until it is dismissed,
 * because the user may be away; where the page counts the unseen firings elsewhere, it leaves after a minute in view. Does not
 * announce them: SpokenAlerts does, at a limited rate.
 */
export function FiredLine(props: FiredLineProps) {
  const { alertStore, firings, nameOf, findRow, onRearm, onShow, onSee } = props;
  const t = useMessages(alertMessages);
  const store = useAlertStore(alertStore);
  const slot = useStore($firedSlot);
  const section = useRef<HTMLElement>(null);
  const { shown, inUse } = useShownFiring(firings, slot?.isCounted ?? false);
  const { onFocus, returnFocus } = useFocusReturn(
    section,
    () => shown && findRow(shown.terms.isin),
  );
  const firedAt = useFiredAt();
  const openLog = slot?.openLog;
  const ShownFiring = slot?.isShort ? FiredNote : Firing;
  const alert = slot && shown && firedBy(store, shown);
  const rearm = (fired: Alert) => returnFocus(() => onRearm(fired));
  const replacedId = useReplacedId(alert?.id);
  const replaced = firings
    .map((firing) => firedBy(store, firing))
    .find((fired) => fired?.id === replacedId);
  useFiredInLine(alert && (replaced ?? alert), rearm);
  const line = (
    <section
      ref={section}
      className="outline-none"
      aria-label={t.toasts}
      tabIndex={-1}
      onFocus={(event) => {
        onFocus(event);
        inUse(true);
      }}
      onBlur={() => inUse(false)}
      onPointerEnter={() => inUse(true)}
      onPointerLeave={() => inUse(false)}
    >
      {slot && shown && (
        <ShownFiring
          key={shown.id}
          firing={shown}
          firedAt={firedAt(shown, hasFiredBefore(store, shown))}
          name={nameOf(shown.terms.isin)}
          alert={alert}
          rearmKey={slot.rearmKey}
          isKeyElsewhere={replaced !== undefined}
          moreCount={firings.length - 1}
          onRearm={rearm}
          onShow={() => {
            returnFocus(() => onSee([shown]));
            onShow(shown.terms.isin);
          }}
          onMore={
            openLog &&
            (() => {
              // The page of the log lists them all, each alert with its button.
              returnFocus(() => onSee(firings));
              openLog();
            })
          }
          onDismiss={() => returnFocus(() => onSee([shown]))}
        />
      )}
    </section>
  );
  return slot ? createPortal(line, slot.element) : line;
}

/**
 * Returns a function that says when an alert fired.
 *
 * @param isAgain whether an alert of the same terms had fired before
 */
function useFiredAt() {
  const t = useMessages(alertMessages);
  const { clockTime } = useClockTimes();
  return ({ at, acrossGap }: LoggedFiring, isAgain: boolean): string => {
    const time = clockTime(at);
    const fired = isAgain ? t.firedAgain({ time }) : t.firedOnce({ time });
    return acrossGap ? `${fired}, ${t.crossedInGap}` : fired;
  };
}

/** How long an alert must have been in the line before the key is taken to mean it. */
const NOTICED_MS = 1000;

/** Alert that the line shows. */
interface InLine {
  readonly id: string | undefined;
  /** The last one before it that could be noticed; undefined once this one was there long enough. */
  readonly replacedId?: string | undefined;
}

/**
 * Returns the id of the alert that another one has just replaced in the line: a press of the key still means that one. Undefined
 * without an alert in the line, and once the present one was there for a second.
 */
function useReplacedId(id: string | undefined): string | undefined {
  const { clock } = useLive();
  const [inLine, setInLine] = useState<InLine>({ id });
  if (inLine.id !== id) setInLine({ id, replacedId: id && (inLine.replacedId ?? inLine.id) });
  const { replacedId } = inLine;
  useEffect(
    () => (replacedId === undefined ? undefined : clock.after(NOTICED_MS, () => setInLine({ id }))),
    [id, replacedId, clock],
  );
  return replacedId;
}

/** Tells the alert in the line to the key that arms it again, and to the lists that show this key. */
function useFiredInLine(alert: Alert | undefined, onRearm: (alert: Alert) => void) {
  const alertId = alert?.id;
  const rearm = useEffectEvent(() => alert && onRearm(alert));
  useLayoutEffect(() => {
    if (alertId === undefined) return undefined;
    $firedInLine.set({ alertId, rearm: () => rearm() });
    return () => $firedInLine.set(undefined);
  }, [alertId]);
}

/**
 * Gives the focus of a removed firing back: to the region of the others, or else to the element that had it before
 * them, such as a row. Never an alert in a list: its Delete key would remove that alert.
 *
 * @param findRow returns the element to use instead
 */
function useFocusReturn(
  section: RefObject<HTMLElement | null>,
  findRow: () => HTMLElement | null | undefined,
) {
  const before = useRef<Element>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Null if a removed firing had the focus.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    returnFocus: (remove: () => void) => {
      const hadFocus = section.current?.contains(document.activeElement);
      const fallback = hadFocus ? findRow() : undefined;
      flushSync(remove);
      if (!hadFocus) return;
      const hasMore = section.current?.hasChildNodes();
      const isSafe = before.current?.isConnected && !before.current.closest(ALERT);
      const target = hasMore ? section.current : isSafe ? before.current : fallback;
      if (!hasMore) before.current = null;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
