import { useStore } from "@nanostores/react";
import {
  type CSSProperties,
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { useClock, useLive } from "#live/hooks.ts";
import type { Alert, LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { firedBy, hasFiredBefore, type PersistedAlerts } from "./alert-store.ts";
import type { ButtonKey } from "./button-key.tsx";
import { FiredNote } from "./FiredNote.tsx";
import { $firedInLine } from "./fired-in-line.ts";
import { $firedSlot } from "./fired-slot.ts";
import { alertMessages } from "./messages.ts";
import { RearmButton } from "./RearmButton.tsx";
import { useAlertStore } from "./unseen-firings.ts";
import { useAlertWords } from "./words.ts";

/** How long a firing keeps its line on a visible page that counts the unseen ones elsewhere. */
const SHOWN_MS = 60_000;

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
  const openLog = slot?.openLog;
  const alert = slot && shown && firedBy(store, shown);
  const rearm = (fired: Alert) => returnFocus(() => onRearm(fired));
  useFiredInLine(alert, rearm);
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
        <Firing
          key={shown.id}
          firing={shown}
          name={nameOf(shown.terms.isin)}
          alert={alert}
          rearmKey={slot.rearmKey}
          isAgain={hasFiredBefore(store, shown)}
          moreCount={firings.length - 1}
          isShort={slot.isShort}
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
 * Returns the latest firing, or the one that was shown while the line is in use: a press must not meet another.
 *
 * @param isBrief whether it leaves after a while
 */
function useShownFiring(firings: readonly LoggedFiring[], isBrief: boolean) {
  const { clock } = useLive();
  const [latest] = firings;
  const [openedAt] = useState(() => clock.epochNow());
  const hasBeenInView = useHasBeenInView(firings, isBrief);
  const isOld = useClock(
    // Before this page was opened, another page, or this one before a reload, has shown it. A clock that was put back
    // gives a time that is still to come.
    () =>
      isBrief &&
      latest !== undefined &&
      latest.at < openedAt &&
      Math.abs(clock.epochNow() - latest.at) >= SHOWN_MS,
  );
  const [isInUse, inUse] = useState(false);
  const [shownId, setShownId] = useState<string>();
  const shown =
    (isInUse && firings.find(({ id }) => id === shownId)) ||
    (hasBeenInView || isOld ? undefined : latest);
  if (shown?.id !== shownId) setShownId(shown?.id);
  return { shown, inUse };
}

/** Returns whether the latest firing has been on the page for its time, of which only that of a visible page counts. */
function useHasBeenInView(firings: readonly LoggedFiring[], isBrief: boolean): boolean {
  const { clock } = useLive();
  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  // The line counts the earlier ones, too.
  const leave = useEffectEvent(() => setShownIds(firings.map(({ id }) => id)));
  const id = firings[0]?.id;
  useEffect(() => {
    if (!isBrief || id === undefined) return undefined;
    let leftMs = SHOWN_MS;
    let visibleSince: number | undefined;
    let cancel = () => {};
    const follow = () => {
      cancel();
      if (visibleSince !== undefined) leftMs -= clock.now() - visibleSince;
      visibleSince = document.hidden ? undefined : clock.now();
      if (visibleSince !== undefined) cancel = clock.after(leftMs, () => leave());
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", follow);
    };
  }, [id, isBrief, clock]);
  return isBrief && id !== undefined && shownIds.includes(id);
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

interface FiringProps {
  firing: LoggedFiring;
  name: string;
  /** Alert that fired; undefined once it is armed again, changed or deleted. */
  alert: Alert | undefined;
  rearmKey: ButtonKey | undefined;
  /** Whether an alert of the same terms had fired before. */
  isAgain: boolean;
  /** Number of other firings that are not dismissed. */
  moreCount: number;
  /** See `FiredSlot`. */
  isShort: boolean;
  onRearm: (alert: Alert) => void;
  onShow: () => void;
  /** Shows the others; undefined where they cannot be shown. */
  onMore: (() => void) | undefined;
  onDismiss: () => void;
}

/** How long a firing is in full colour: nothing else moves on the page when it comes, and it must not be overlooked. */
const NEW_MS = 5000;

/** One line. On a phone the text flows over as few lines as it needs, so that neither the name nor the condition is cut. */
const LINE = "flex items-center gap-2 border-t border-warn px-3.5 py-1.5";
const NEW = "bg-warn text-bg1 [&_b]:text-current [&>.icon-button]:text-current";
const KNOWN = "bg-bg1 bg-warn-tint [&>.icon]:text-warn";
const TEXT =
  "flex min-w-0 flex-wrap gap-x-1.5 rounded-chip px-1.5 py-1 text-left wrap-anywhere max-tablet:flex-1 [.phone_&]:block";
const PART = "me-1.5";

function Firing(props: FiringProps) {
  const { firing, name, alert, rearmKey, isAgain, moreCount } = props;
  const { onRearm, onShow, onMore, onDismiss } = props;
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const { clock } = useLive();
  const { terms, quote, at, acrossGap } = firing;
  const time = clockTime(at);
  const isNew = useClock(() => Math.abs(clock.epochNow() - at) < NEW_MS);
  if (props.isShort) return <FiredNote {...props} isNew={isNew} />;
  return (
    <div
      className={`${LINE} ${isNew ? NEW : KNOWN}`}
      data-testid="alert-toast"
      data-isin={terms.isin}
    >
      <IconBell />
      <button type="button" className={`${TEXT} ${isNew ? "" : "hoverable"}`} onClick={onShow}>
        <span className="flex max-w-full gap-x-1.5 whitespace-nowrap [.phone_&]:contents [.phone_&]:whitespace-normal">
          <b className={`text-warn ${PART}`}>
            {isAgain ? t.firedAgain({ time }) : t.firedOnce({ time })}
            {acrossGap && `, ${t.crossedInGap}`}
          </b>{" "}
          <b className={`min-w-0 truncate ${PART} [.phone_&]:whitespace-normal`} data-can-be-cut="">
            {name}
          </b>
        </span>{" "}
        <span className={PART}>{words.terms(terms)}</span>{" "}
        {/* The log has the price, and the time is in the line. */}
        <span className={`[.phone_&]:hidden ${isNew ? "" : "text-t2"}`}>
          {words.value(terms.on, quote.value)}
          <Age at={at} />
        </span>
      </button>
      {moreCount > 0 && onMore && (
        <Button aria-label={t.showMore(moreCount)} title={t.showMore(moreCount)} onClick={onMore}>
          {t.plus({ count: moreCount })}
        </Button>
      )}
      {alert && (
        // A phone has no room for both buttons, and the page of the alerts has this one, too.
        <span className={moreCount > 0 && onMore ? "[.phone_&]:hidden" : ""}>
          <RearmButton name={name} rearmKey={rearmKey} onClick={() => onRearm(alert)} />
        </span>
      )}
      <IconButton label={t.dismiss({ instrument: name })} onClick={onDismiss}>
        <IconClose />
      </IconButton>
    </div>
  );
}

/** Keeps its width while it is counted in seconds, so that the buttons after it stay where they are. */
const AGE: CSSProperties = { minWidth: "9ch" };

/** How long ago a firing was; nothing in its first second. */
function Age({ at }: { at: number }) {
  const t = useMessages(alertMessages);
  const { clock } = useLive();
  const words = useTimeWords();
  const text = useClock(() => {
    const ageMs = clock.epochNow() - at;
    return ageMs < 1000 ? "" : `\u00a0· ${t.ago({ age: words.age(ageMs) })}`;
  });
  return (
    <span className="inline-block" style={AGE}>
      {text}
    </span>
  );
}
