import { useStore } from "@nanostores/react";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { useLive } from "#live/hooks.ts";
import type { Alert, LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { latestCheck } from "./alert-check.ts";
import { type AlertStart, armedStart } from "./alert-start.ts";
import { firedBy, type PersistedAlerts, rearmAlert } from "./alert-store.ts";
import { BAR, COUNT_IN_BAR, TEXT_IN_BAR, TOAST_IN_BAR } from "./bar-styles.ts";
import { $firedSlot } from "./fired-slot.ts";
import { alertMessages } from "./messages.ts";
import { useAlertCheck, useAlertStore } from "./use-alerts.ts";
import { useAlertWords } from "./words.ts";

const OVER = "fixed z-39 [.phone~&]:bottom-19";
/** Beside the detail and above the line of hints, so that it covers neither; on a phone above the navigation. */
const UNFOLDED_OVER = [
  "right-4 bottom-[calc(68px+var(--dock,0px))] w-[min(21rem,calc(100vw-32px))]",
  "desk:right-[calc(22rem+16px)] vast:right-[calc(26rem+16px)]",
  "[.phone~&]:left-4 [.phone~&]:w-auto",
].join(" ");
/** In the corner of a page that has no place for it. */
const FOLDED_OVER = "right-2 bottom-[calc(8px+var(--dock,0px))]";

/** Count in the foot of the list, in the size of its text; on a phone in a line of its own, for a finger. */
const COUNT_IN_LINE = [
  "hoverable focus-inset flex min-h-6 items-center gap-1.5 rounded-chip px-1.5 font-label text-t1 [&>.icon]:size-3",
  "[.phone_&]:min-h-11 [.phone_&]:px-3",
].join(" ");
/** Time after the last firing after which the toasts become a count, because they cover rows. */
const FOLD_AFTER_MS = 12_000;

/** An alert in a list, with its controls. */
const ALERT = "[data-testid=alert]";

/** Maximum number of toasts on screen; the log has all firings. */
const MAX_SHOWN = 3;

interface ToastsProps {
  alertStore: PersistedAlerts;
  /** Newest first. */
  firings: readonly LoggedFiring[];
  nameOf: (isin: Isin) => string;
  /** Returns the row of an instrument, or else another row of the table. */
  findRow: (isin: Isin) => HTMLElement | null | undefined;
  onShow: (isin: Isin) => void;
  onDismiss: (id: string) => void;
  onDismissAll: () => void;
}

/**
 * Shows firings over the page until they are dismissed, because the user may be away; after some seconds only their
 * count, in the page's own place for it. In a bar, where they cover nothing, only the newest is shown, and on a page that
 * lists them, none. Does not announce them: SpokenAlerts does, at a limited rate.
 */
export function Toasts(props: ToastsProps) {
  const { alertStore, firings, nameOf, findRow, onShow, onDismiss, onDismissAll } = props;
  const t = useMessages(alertMessages);
  const store = useAlertStore(alertStore);
  const slot = useStore($firedSlot);
  const isInBar = slot?.place === "bar";
  const shown = firings.slice(0, isInBar ? 1 : MAX_SHOWN);
  const hiddenCount = firings.length - shown.length;
  const section = useRef<HTMLElement>(null);
  const { isFolded, unfold } = useFolding(section, firings[0]?.id);
  const { onFocus, returnFocus } = useFocusReturn(
    section,
    () => firings[0] && findRow(firings[0].terms.isin),
  );
  const dismiss = ({ id }: LoggedFiring) => returnFocus(() => onDismiss(id));
  if (slot?.place === "hidden") return null;
  const inSlot = (content: ReactNode) => (slot ? createPortal(content, slot.element) : content);
  if (isFolded) {
    const countInSlot = isInBar ? COUNT_IN_BAR : COUNT_IN_LINE;
    return inSlot(
      <section
        className={slot ? "min-w-0" : `${OVER} ${FOLDED_OVER}`}
        aria-label={t.toasts}
        onFocus={onFocus}
      >
        <button
          type="button"
          className={`[&>.icon]:text-warn ${slot ? countInSlot : "button plain"}`}
          aria-expanded={false}
          onClick={() => {
            unfold();
            section.current?.focus();
          }}
        >
          <IconBell />
          {t.spokenMany(firings.length)}
        </button>
      </section>,
    );
  }
  const unfolded = (
    <section
      ref={section}
      className={`outline-none ${isInBar ? BAR : `grid gap-2 ${OVER} ${UNFOLDED_OVER}`}`}
      aria-label={t.toasts}
      tabIndex={-1}
      onFocus={onFocus}
    >
      {shown.map((firing) => (
        <Toast
          key={firing.id}
          firing={firing}
          name={nameOf(firing.terms.isin)}
          // The bar has no room for the button that arms it again.
          alert={isInBar ? undefined : firedBy(store, firing)}
          isInBar={isInBar}
          more={isInBar && hiddenCount > 0 ? t.more(hiddenCount) : undefined}
          onRearm={(alert, start) => {
            alertStore.update((stored) => rearmAlert(stored, alert.id, start));
            dismiss(firing);
          }}
          onShow={() => {
            dismiss(firing);
            onShow(firing.terms.isin);
          }}
          onDismiss={() => dismiss(firing)}
        />
      ))}
      {hiddenCount > 0 && !isInBar && (
        <div className={`${TOAST} ${TOAST_OVER}`}>
          <span>{t.more(hiddenCount)}</span>
          <Button variant="quiet" onClick={() => returnFocus(onDismissAll)}>
            {t.close}
          </Button>
        </div>
      )}
    </section>
  );
  return isInBar ? inSlot(unfolded) : unfolded;
}

/** Folds the toasts some time after the newest firing, unless they are in use, until the user unfolds them. */
function useFolding(section: RefObject<HTMLElement | null>, newest: string | undefined) {
  const { clock } = useLive();
  const [folded, setFolded] = useState<string>();
  useEffect(() => {
    if (newest === undefined) return undefined;
    let cancel = () => {};
    const fold = () => {
      const { current } = section;
      const { activeElement } = document;
      // The section itself has the focus after a toast was closed.
      const hasFocus = current !== activeElement && current?.contains(activeElement);
      // A finger that has left the screen still counts as hovering.
      const isHovered = matchMedia("(hover: hover)").matches && current?.matches(":hover");
      if (hasFocus || isHovered) cancel = clock.after(FOLD_AFTER_MS, fold);
      else setFolded(newest);
    };
    cancel = clock.after(FOLD_AFTER_MS, fold);
    return () => cancel();
  }, [clock, newest, section]);
  return {
    isFolded: newest !== undefined && folded === newest,
    unfold: () => flushSync(() => setFolded(undefined)),
  };
}

/**
 * Gives the focus of a removed toast back: to the region of the other toasts, or else to the element that had it before
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
      // Null if a removed toast had the focus.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    returnFocus: (remove: () => void) => {
      const hadFocus = section.current?.contains(document.activeElement);
      const fallback = hadFocus ? findRow() : undefined;
      flushSync(remove);
      if (!hadFocus) return;
      const hasToasts = section.current?.hasChildNodes();
      const isSafe = before.current?.isConnected && !before.current.closest(ALERT);
      const target = hasToasts ? section.current : isSafe ? before.current : fallback;
      if (!hasToasts) before.current = null;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

interface ToastProps {
  firing: LoggedFiring;
  name: string;
  /** Alert that fired; undefined once it is armed again, changed or deleted. */
  alert: Alert | undefined;
  isInBar: boolean;
  /** Says how many others have fired; undefined for none, or where they are shown themselves. */
  more: string | undefined;
  onRearm: (alert: Alert, start: AlertStart) => void;
  onShow: () => void;
  onDismiss: () => void;
}

const TOAST = "flex items-center rounded-field border border-warn [&>.icon]:text-warn";
const TOAST_OVER = [
  "flex-wrap justify-between gap-x-2.5 bg-bg1 py-2 pr-2 pl-3.5",
  "[box-shadow:0_12px_40px_rgb(0_0_0/35%)]",
].join(" ");
const TOAST_TEXT =
  "hoverable grid min-w-0 flex-1 rounded-chip px-1.5 py-1 text-left pointer-coarse:min-h-11 [&>span]:text-t2";
function Toast({ firing, name, alert, isInBar, more, onRearm, onShow, onDismiss }: ToastProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const { terms, quote, at } = firing;
  const { source } = useLive();
  const check = useAlertCheck(terms);
  const value = words.value(terms.on, quote.value);
  return (
    <div
      className={`${TOAST} ${isInBar ? TOAST_IN_BAR : TOAST_OVER}`}
      data-testid="alert-toast"
      data-isin={terms.isin}
    >
      <IconBell />
      <button
        type="button"
        className={`${TOAST_TEXT} ${isInBar ? TEXT_IN_BAR : "wrap-anywhere"}`}
        onClick={onShow}
      >
        <b>{name}</b>
        <span>{words.terms(terms)}</span>
        <span>
          {t.toastValue({ value, time: clockTime(at) })}
          {more !== undefined && ` · ${more}`}
        </span>
      </button>
      <IconButton label={t.dismiss({ instrument: name })} onClick={onDismiss}>
        <IconClose />
      </IconButton>
      {/* In a line of its own, so that the name has the whole width. */}
      {alert && (
        <span className="mb-1 ms-8 basis-full">
          <Button
            aria-label={t.rearmNamed({ instrument: name })}
            title={t.rearmTitle}
            onClick={() => {
              // Without a question: the toast has just said that the condition holds, so wait for a recross.
              const latest = latestCheck(terms, check, source.lastGood(terms.isin));
              onRearm(alert, armedStart(terms, latest));
            }}
          >
            {t.rearm}
          </Button>
        </span>
      )}
    </div>
  );
}
