import { flushSync } from "react-dom";
import {
  commands,
  focusCurrentRow,
  focusedIsin,
  openAlert,
  openLabel,
  openListEstimate,
} from "#app/commands/page-commands.ts";
import type { Actions } from "#app/commands/shortcuts.ts";
import type { OverlayName } from "#app/overlays/Overlay.tsx";
import { toggleDock } from "#app/presenter/docked.ts";
import { toWall } from "#app/url/change-view.ts";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { goToRow } from "./detail/follow.ts";
import type { Layout } from "./layout.ts";
import type { PageProps } from "./page-props.ts";
import { $earlyPin } from "./panes/early-pin.ts";
import { withNextDensity, withNextTheme } from "./theme/theme.ts";
import type { useTyping } from "./use-typing.ts";

type Navigation = Pick<ReturnType<typeof useTyping>, "toSearch" | "toQuantity" | "toPhonePage">;

/** Returns the actions that are possible on the desk now, for keys and the command field. */
export function useActions(
  { config, desk, store, view }: PageProps,
  layout: Layout,
  { toSearch, toQuantity, toPhonePage }: Navigation,
  openWindow: (name: OverlayName) => void,
  copyLink: () => void,
): Actions {
  const { source } = useLive();
  const { listView } = view.open;
  /** Returns the instrument that an action is about: of the row that has the focus, or else that in detail. */
  const subject = (ofRow: Isin | undefined) => ofRow ?? focusedIsin() ?? desk.view().detail;
  /**
   * Opens another list, whose row takes the focus of one that has left with the former list: the row of the instrument in
   * detail, because digits are for the row that has the focus.
   */
  const stepList = (by: number) => {
    flushSync(() => desk.stepList(by));
    if (document.activeElement !== document.body) return;
    const { detail } = desk.view();
    if (detail && commands.findRow?.(detail) !== undefined) goToRow(desk, detail);
    else focusCurrentRow();
  };
  return {
    // First: of two actions with one key the later wins, and a user may have chosen the key of one of these
    // for another action before it had a key.
    pin() {
      if (commands.pin) commands.pin();
      // A phone has no panes.
      else if (layout !== "phone") $earlyPin.set(subject(undefined) ?? commands.currentIsin?.());
    },
    // The detail first: the button that shows the key is there, and it does not follow the rows while a form is open.
    rearm: (ofRow) =>
      commands.rearm?.([desk.view().detail, subject(ofRow) ?? commands.currentIsin?.()]),
    wall: toWall,
    copyLink,
    estimateList: openListEstimate,
    palette: () => openWindow("palette"),
    search: toSearch,
    next: () => commands.nextRow?.(),
    previous: () => commands.previousRow?.(),
    open: () => commands.openRow?.(),
    ...(view.detail && { close: () => desk.setDetail(undefined) }),
    watch(ofRow) {
      const isin = subject(ofRow);
      if (!ofRow && commands.isOnRow?.()) commands.removeRow?.();
      else if (isin) desk.toggle(isin);
    },
    quantity: toQuantity,
    alert(ofRow) {
      if (!ofRow && commands.alertInPane?.()) return;
      const isin = subject(ofRow) ?? commands.currentIsin?.();
      // One that is in detail keeps the list of its row, which may be that of the second pane.
      const show = () => isin !== desk.view().detail && desk.setDetail(isin);
      // Rendered at once: otherwise the form of the previous instrument would be found. A window that
      // closes renders it, and must not close before the form is awaited.
      if (ofRow) show();
      else flushSync(show);
      openAlert();
    },
    ...(config.simulated && { presenter: toggleDock }),
    pause: () => (source.status().connection.state === "paused" ? source.resume() : source.pause()),
    nextList: () => stepList(1),
    previousList: () => stepList(-1),
    instruments() {
      if (layout === "phone") toPhonePage("instruments");
      // The drawer opens with the focus in its search field; a wide layout always shows the rail.
      else if (layout !== "wide") toSearch();
    },
    pace: () => openWindow("pace"),
    alerts: () => (layout === "phone" ? toPhonePage("alerts") : openWindow("alerts")),
    paste: () => openWindow("paste"),
    density() {
      // A list with a table layout of its own has its own row height, too.
      if (listView) desk.setListView(withNextDensity(listView));
      else store.settings.update(withNextDensity);
    },
    label: openLabel,
    theme: () => store.settings.update(withNextTheme),
    settings: () => openWindow("settings"),
    backup: () => openWindow("backup"),
    keys: () => openWindow("keys"),
  };
}
