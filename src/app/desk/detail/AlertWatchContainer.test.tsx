import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { commands } from "#app/commands/page-commands.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { addAlert } from "#features/alerts/alert-store.ts";
import { figure, testTerms } from "#features/alerts/testing-store.ts";
import { createStage } from "#live/testing-live.tsx";
import { alertsOf } from "#storage/alerts.ts";
import { openBrowser } from "#storage/testing-store.ts";
import AlertWatchContainer from "./AlertWatchContainer.tsx";

afterEach(cleanup);

test("the note on a saved alert leaves when that alert fires, and not when another one does", () => {
  const store = openBrowser().open();
  const alertStore = alertsOf(store, "a1");
  const value = { store, config: { source: "a1" }, desk: { show: () => undefined } };
  const { wrapper } = createStage();
  render(<AlertWatchContainer {...(value as unknown as DeskContextValue)} />, { wrapper });
  const terms = testTerms();
  const fire = (id: string, fired: typeof terms) =>
    act(() =>
      alertStore.update((stored) =>
        addAlert(stored, id, fired, {
          kind: "fired",
          logId: id,
          firing: {
            at: 0,
            quote: {
              bid: figure("190.40"),
              ask: figure("190.48"),
              updatedAt: "2026-01-05T07:59:00Z",
              value: figure("190.48"),
            },
            acrossGap: false,
          },
        }),
      ),
    );
  const note = () => screen.queryByText(`Alert saved: Ask at or below 190.50 · ${testIsin(1)}`);
  // One of an earlier day, on the same terms.
  fire("earlier", terms);
  act(() => alertStore.update((stored) => ({ ...stored, alerts: [] })));
  act(() => commands.noteAlert?.({ kind: "saved", terms }));
  expect(note()).not.toBeNull();
  fire("another", testTerms({ level: figure("190.49") }));
  expect(note()).not.toBeNull();
  fire("this", terms);
  expect(note()).toBeNull();
});
