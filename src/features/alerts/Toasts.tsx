import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
import { alertMessages } from "./messages.ts";
import { useAlertCheck, useAlertStore } from "./use-alerts.ts";
import { useAlertWords } from "./words.ts";

const TOASTS_CLASS = "fixed z-39 grid gap-2 outline-none [.phone~&]:bottom-19";
/** Beside the detail and above the line of hints, so that it covers neither; on a phone above the navigation. */
const UNFOLDED_CLASS = [
  "right-4 bottom-[calc(68px+var(--dock,0px))] w-[min(21rem,calc(100vw-32px))]",
  "desk:right-[calc(22rem+16px)] vast:right-[calc(26rem+16px)]",
  "[.phone~&]:left-4 [.phone~&]:w-auto",
].join(" ");
/** In the corner, or on the key hints in the foot of the list, so that it covers no row and nothing of a wide detail. */
const FOLDED_CLASS = [
  "right-2 bottom-[calc(8px+var(--dock,0px))]",
  "@min-[85rem]/page:@max-[110rem]/page:pointer-fine:right-[calc(22rem+8px)]",
  "@min-[85rem]/page:@max-[110rem]/page:pointer-fine:bottom-(--dock,0px)",
].join(" ");

/** Time after the last firing after which the toasts become a count, because they cover rows. */
const FOLD_AFTER_MS = 12_000;

/** Maximum number of toasts on screen; the log has all firings. */
const MAX_SHOWN = 3;

interface ToastsProps {
  alertStore: PersistedAlerts;
  /** Newest first. */
  firings: readonly LoggedFiring[];
  nameOf: (isin: Isin) => string;
  onShow: (isin: Isin) => void;
  onDismiss: (id: string) => void;
  onDismissAll: () => void;
}

/**
 * Shows firings over the page until they are dismissed, because the user may be away; after some seconds only their
 * count. Does not announce them: SpokenAlerts does, at a limited rate.
 */
export function Toasts(props: ToastsProps) {
  const { alertStore, firings, nameOf, onShow, onDismiss, onDismissAll } = props;
  const t = useMessages(alertMessages);
  const store = useAlertStore(alertStore);
  const hiddenCount = firings.length - MAX_SHOWN;
  const section = useRef<HTMLElement>(null);
  const { isFolded, unfold } = useFolding(section, firings[0]?.id);
  const { onFocus, returnFocus } = useFocusReturn(section);
  const dismiss = ({ id }: LoggedFiring) => returnFocus(() => onDismiss(id));
  if (isFolded) {
    return (
      <section
        className={`${TOASTS_CLASS} ${FOLDED_CLASS}`}
        aria-label={t.toasts}
        onFocus={onFocus}
      >
        <Button
          icon={<IconBell />}
          aria-expanded={false}
          onClick={() => {
            unfold();
            section.current?.focus();
          }}
        >
          {t.spokenMany(firings.length)}
        </Button>
      </section>
    );
  }
  return (
    <section
      ref={section}
      className={`${TOASTS_CLASS} ${UNFOLDED_CLASS}`}
      aria-label={t.toasts}
      tabIndex={-1}
      onFocus={onFocus}
    >
      {firings.slice(0, MAX_SHOWN).map((firing) => (
        <Toast
          key={firing.id}
          firing={firing}
          name={nameOf(firing.terms.isin)}
          alert={firedBy(store, firing)}
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
      {hiddenCount > 0 && (
        <div className={TOAST_CLASS}>
          <span>{t.more(hiddenCount)}</span>
          <Button variant="quiet" onClick={() => returnFocus(onDismissAll)}>
            {t.close}
          </Button>
        </div>
      )}
    </section>
  );
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
      if (hasFocus || current?.matches(":hover")) cancel = clock.after(FOLD_AFTER_MS, fold);
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
 * them, such as a row.
 */
function useFocusReturn(section: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Null if a removed toast had the focus.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    returnFocus: (remove: () => void) => {
      const hadFocus = section.current?.contains(document.activeElement);
      flushSync(remove);
      if (!hadFocus) return;
      const hasToasts = section.current?.hasChildNodes();
      const target = hasToasts || !before.current?.isConnected ? section.current : before.current;
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
  onRearm: (alert: Alert, start: AlertStart) => void;
  onShow: () => void;
  onDismiss: () => void;
}

const TOAST_CLASS = [
  "flex flex-wrap items-center justify-between gap-x-2.5 rounded-field border border-warn bg-bg1 py-2 pr-2 pl-3.5",
  "[box-shadow:0_12px_40px_rgb(0_0_0/35%)] [&>.icon]:text-warn",
].join(" ");
const TOAST_TEXT_CLASS =
  "hoverable grid min-w-0 flex-1 rounded-chip px-1.5 py-1 text-left wrap-anywhere pointer-coarse:min-h-11 [&>span]:text-t2";

function Toast({ firing, name, alert, onRearm, onShow, onDismiss }: ToastProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const { terms, quote, at } = firing;
  const { source } = useLive();
  const check = useAlertCheck(terms);
  const value = words.value(terms.on, quote.value);
  return (
    <div className={TOAST_CLASS} data-testid="alert-toast" data-isin={terms.isin}>
      <IconBell />
      <button type="button" className={TOAST_TEXT_CLASS} onClick={onShow}>
        <b>{name}</b>
        <span>{words.terms(terms)}</span>
        <span>{t.toastValue({ value, time: clockTime(at) })}</span>
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
