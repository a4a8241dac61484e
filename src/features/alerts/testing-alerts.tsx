import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { AlertStore, AlertTerms } from "#market/alerts/alert.ts";
import { createCommandBus, type FieldCommand } from "#ui/commands/command-bus.ts";
import Alerts from "./Alerts.tsx";
import { applyObservation } from "./alert-store.ts";
import { testNotifications } from "./testing-notifications.ts";
import { figure, sharedStore, testStore } from "./testing-store.ts";
import { useRearm } from "./use-alerts.ts";

/** The instrument whose alerts are shown. */
export const ISIN = testIsin(1);

const { commands, register } = createCommandBus<{ alert: FieldCommand }>();

export interface AlertsOptions {
  readonly permission?: NotificationPermission;
  /** Answer to a request for the permission. */
  readonly decision?: NotificationPermission;
  readonly isSoundOn?: boolean;
  readonly onLeave?: () => void;
  readonly touch?: { readonly bid: string; readonly ask: string } | undefined;
}

/** The touch of the quote on screen, unless the options say otherwise, or that there is none. */
export const TOUCH = { bid: "191.24", ask: "191.28" };

/** Renders the alerts of one instrument with their stored ones. */
export function drawAlerts(initial: AlertStore = testStore(), options: AlertsOptions = {}) {
  const { permission = "default", decision = "denied" } = options;
  const { touch } = { touch: TOUCH, ...options };
  const stage = createStage();
  if (touch) stage.know(ISIN, testSnapshot(touch));
  const alertStore = sharedStore(initial).open();
  const saved: AlertTerms[] = [];
  const unsaved: AlertTerms[] = [];
  const proposed: { readonly what: string; readonly restore: () => void }[] = [];
  const { notifications, requestCount } = testNotifications(permission, decision);
  const Container = () => {
    const [isSoundOn, setSoundOn] = useState(options.isSoundOn ?? false);
    return (
      <Alerts
        isin={ISIN}
        alertStore={alertStore}
        notifications={notifications}
        sound={{ isOn: isSoundOn, onChange: setSoundOn }}
        nameOf={(isin) => isin}
        onShow={() => undefined}
        onRearm={useRearm(alertStore)}
        onSaved={(terms) => saved.push(terms)}
        onUnsaved={(terms) => unsaved.push(terms)}
        propose={(what, restore) => proposed.push({ what, restore })}
        undoNote={null}
        onLeave={options.onLeave}
        register={register}
        addKey={{ caps: "Alt A", shortcut: "Alt+A" }}
        rearmKey={{ caps: "!", shortcut: "!" }}
      />
    );
  };
  const draw = () => render(<Container />, { wrapper: stage.wrapper });
  const drawn = draw();
  /** Leaves the instrument, and shows it again. */
  const comeBack = () => {
    drawn.unmount();
    draw();
  };
  return { ...stage, alertStore, requestCount, proposed, saved, unsaved, comeBack };
}

export const alertRows = () => screen.queryAllByTestId("alert");
/** Opens or closes the details of a row. */
export const toggle = (row: HTMLElement | undefined) => fireEvent.click(lineOf(row));

/** Returns the line of a row, which toggles its details. */
export function lineOf(row: HTMLElement | undefined): HTMLElement {
  const [line] = within(row ?? document.body).getAllByRole("button");
  if (!line) throw new Error("The row has no line");
  return line;
}

export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Returns a store whose one alert has fired at 190.48. */
export const firedStore = (): AlertStore =>
  ["191", "190.48"].reduce(
    (alertStore, value, index) =>
      applyObservation(alertStore, {
        alertId: "0",
        value: figure(value),
        logId: () => String(index),
        firing: {
          at: Date.UTC(2026, 0, 5, 7, 59),
          quote: {
            bid: figure("190.40"),
            ask: figure("190.48"),
            updatedAt: "2026-01-05T07:59:00Z",
            value: figure(value),
          },
          acrossGap: true,
        },
      }),
    testStore({}),
  );

export { commands };

/** Returns the names of the directions that are chosen in the form. */
export const chosen = () =>
  ["At or above", "At or below"].filter(
    (name) => screen.getByRole<HTMLInputElement>("radio", { name }).checked,
  );

/** Opens the form for a new alert and types a level. */
export function openAt(level: string) {
  const stage = drawAlerts();
  press("Add an alert");
  fireEvent.change(screen.getByTestId("alert-level"), { target: { value: level } });
  return stage;
}
