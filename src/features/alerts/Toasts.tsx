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

/** Over the foot of the detail, so that it covers no row; on a phone above the navigation. */
const PLACE = [
  "fixed right-2 bottom-[calc(8px+var(--dock,0px))] z-39 grid w-[min(21rem,calc(100vw-16px))] gap-2",
  "[.phone~&]:bottom-19",
].join(" ");
const TOAST = [
  "flex flex-wrap items-center justify-between gap-x-2.5 rounded-field border border-warn bg-bg1 py-2 pr-2 pl-3.5",
  "[box-shadow:0_12px_40px_rgb(0_0_0/35%)] [&>.icon]:text-warn",
].join(" ");
const WORDS =
  "hoverable grid min-w-0 flex-1 rounded-chip px-1.5 py-1 text-left wrap-anywhere pointer-coarse:min-h-11 [&>span]:text-t2";

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
 * Shows firings over the page until they are dismissed, because the user may be away. Does not announce
 * them: SpokenAlerts does, at a limited rate.
 */
export function Toasts(props: ToastsProps) {
  const { alertStore, firings, nameOf, onShow, onDismiss, onDismissAll } = props;
  const t = useMessages(alertMessages);
  const store = useAlertStore(alertStore);
  const hiddenCount = firings.length - MAX_SHOWN;
  return (
    <section className={PLACE} aria-label={t.toasts}>
      {firings.slice(0, MAX_SHOWN).map((firing) => (
        <Toast
          key={firing.id}
          firing={firing}
          name={nameOf(firing.terms.isin)}
          alert={firedBy(store, firing)}
          onRearm={(alert, start) => {
            alertStore.update((stored) => rearmAlert(stored, alert.id, start));
            onDismiss(firing.id);
          }}
          onShow={() => {
            onDismiss(firing.id);
            onShow(firing.terms.isin);
          }}
          onDismiss={() => onDismiss(firing.id)}
        />
      ))}
      {hiddenCount > 0 && (
        <div className={TOAST}>
          <span>{t.more(hiddenCount)}</span>
          <Button variant="quiet" onClick={onDismissAll}>
            {t.close}
          </Button>
        </div>
      )}
    </section>
  );
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

function Toast({ firing, name, alert, onRearm, onShow, onDismiss }: ToastProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const { terms, quote, at } = firing;
  const { source } = useLive();
  const check = useAlertCheck(terms);
  const value = words.value(terms.on, quote.value);
  return (
    <div className={TOAST} data-testid="alert-toast" data-isin={terms.isin}>
      <IconBell />
      <button type="button" className={WORDS} onClick={onShow}>
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
