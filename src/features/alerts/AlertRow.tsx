import {
  type CSSProperties,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Alert } from "#market/alerts/alert.ts";
import { isBeyond, waitsToRecross } from "#market/alerts/alert-step.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { AlertDetail } from "./AlertDetail.tsx";
import type { AlertCheck } from "./alert-check.ts";
import type { ButtonKey } from "./button-key.tsx";
import { FiredAt } from "./FiredAt.tsx";
import { alertMessages } from "./messages.ts";
import { RearmButton } from "./RearmButton.tsx";
import { keepBelowSticky, showBelowSticky } from "./scroll.ts";
import { useAlertCheck } from "./use-alerts.ts";
import { useAlertWords } from "./words.ts";

export interface AlertActions {
  readonly onEdit: (alert: Alert) => void;
  readonly onRearm: (alert: Alert) => void;
  readonly onRemove: (alert: Alert) => void;
}

interface AlertRowProps extends AlertActions {
  alert: Alert;
  /** Key that arms this very alert again. */
  rearmKey?: ButtonKey | undefined;
  /** Whether its form has just closed: the row is then scrolled into view. */
  isSaved?: boolean | undefined;
}

/** Extends into the pane's padding to align its text with the heading. */
const LINE = [
  "hoverable -mx-2 flex min-h-6.5 min-w-0 flex-1 items-baseline gap-2.25",
  "rounded-chip px-2 py-1 text-left pointer-coarse:min-h-11 pointer-coarse:items-center",
].join(" ");
const TEXT = "flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.25";
/** A long line first wraps the text beside the terms as a whole, then breaks the terms. */
const TERMS = "min-w-[min(9rem,60%)] flex-1 wrap-anywhere";

/** Its last line is clear of the edge of the pane. */
const CLEAR: CSSProperties = { scrollMarginBottom: "0.5rem" };

/** One alert in one line, with details that open below it. A fired one has the button that arms it again. */
export function AlertRow(props: AlertRowProps) {
  const { alert, rearmKey, isSaved = false, onRearm, ...actions } = props;
  const words = useAlertWords();
  const check = useAlertCheck(alert);
  const state = shownState(alert, check);
  const [isOpen, setOpen] = useState(false);
  const detail = useId();
  const row = useRef<HTMLLIElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isOpen && row.current) showBelowSticky(row.current);
  }, [isOpen]);
  useLayoutEffect(
    () => (isSaved && row.current ? keepBelowSticky(row.current) : undefined),
    [isSaved],
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Delete") actions.onRemove(alert);
  };
  return (
    <li ref={row} style={CLEAR} data-testid="alert" data-isin={alert.isin} data-state={state}>
      <div className="flex items-center gap-3 py-0.5">
        <button
          ref={line}
          type="button"
          className={LINE}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detail : undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKey}
        >
          <span className={`self-center ${state === "fired" ? "text-warn" : "text-t3"}`}>
            <IconBell />
          </span>
          <span className={TEXT}>
            <span className={TERMS}>{words.terms(alert)}</span>
            <span className="text-right">
              <TriggerOptions alert={alert} />
              <AlertCondition alert={alert} check={check} />
            </span>
          </span>
        </button>
        {state === "fired" && (
          <RearmButton
            rearmKey={rearmKey}
            onClick={() => {
              flushSync(() => onRearm(alert));
              // The button is gone.
              line.current?.focus();
            }}
          />
        )}
      </div>
      {isOpen && <AlertDetail id={detail} alert={alert} {...actions} />}
    </li>
  );
}

/** Returns the state on screen: an armed alert is held while its quote cannot be compared. */
function shownState({ state }: Alert, check: AlertCheck): "armed" | "held" | "fired" {
  if (state === "fired") return "fired";
  return "held" in check ? "held" : "armed";
}

/** How the alert differs from one that fires once, on a crossing. */
function TriggerOptions({ alert: { mode, repeat } }: { alert: Alert }) {
  const t = useMessages(alertMessages);
  const words = [mode === "stays-beyond" && t.whileTrue, repeat === "re-arm" && t.repeats];
  const shown = words.filter((word) => word !== false);
  return (
    shown.length > 0 && (
      <>
        <span className="whitespace-nowrap text-t3">{shown.join(" · ")} ·</span>{" "}
      </>
    )
  );
}

function AlertCondition({ alert, check }: { alert: Alert; check: AlertCheck }) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  if (alert.state === "fired" && alert.fired)
    return <FiredAt at={alert.fired.at} className="text-warn" />;
  if ("held" in check) return <span className="text-warn">{words.held(check.held)}</span>;
  return (
    <span className="text-t3">
      {waitsToRecross(alert) && isBeyond(alert, check.value)
        ? t.past
        : words.distance(alert, check.value)}
    </span>
  );
}
