import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import type { PendingFocus } from "#app/commands/key-buffer.ts";
import {
  commands,
  pendingListEstimate,
  pendingQuantity,
  register,
} from "#app/commands/page-commands.ts";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { pendingField, pendingPart, pendingRow } from "#app/commands/pending-focus.ts";
import type { Dropped } from "#app/overlays/FileDrop.tsx";
import type { OverlayName } from "#app/overlays/Overlay.tsx";
import type { FindHit } from "#features/instruments/use-hits.ts";
import type { Isin } from "#market/isin.ts";
import { textOf } from "#storage/entry.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import type { Desk } from "./desk.ts";
import { showWithRow } from "./detail/follow.ts";
import type { Layout } from "./layout.ts";
import type { PhonePage } from "./phone/PhoneNav.tsx";

interface TypingOptions {
  readonly desk: Desk;
  readonly layout: Layout;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onRail: (isOpen: boolean) => void;
  readonly onPhonePage: (page: PhonePage) => void;
  readonly toWindow: (name: OverlayName, dropped?: Dropped) => PendingFocus;
}

/** Returns the functions that move the focus between rows, search and quantity, and between the pages of a phone. */
export function useTyping(options: TypingOptions) {
  const { desk, layout, search, onRail, onPhonePage, toWindow } = options;
  /** Instrument of the row that had the focus before the search. */
  const origin = useRef<Isin>(undefined);

  function toPhonePage(page: PhonePage) {
    // On a phone the detail covers every page.
    desk.setDetail(undefined);
    onPhonePage(page);
  }
  const toSearch = (): PendingFocus => {
    origin.current = commands.focusedIsin?.();
    if (layout === "phone") toPhonePage("instruments");
    else if (layout !== "wide") onRail(true);
    const cancel = layout === "phone" ? leaveSearch : () => onRail(false);
    return pendingField(document, () => search.current ?? undefined, cancel);
  };
  function leaveSearch() {
    onRail(false);
    if (layout === "phone") onPhonePage("watchlist");
    toRow(origin.current);
  }
  const toQuantity = (ofRow?: Isin): PendingFocus => {
    const inPane = commands.paneRows?.focusedIsin?.();
    const isin = inPane ?? commands.focusedIsin?.();
    if (ofRow) desk.setDetail(ofRow);
    // Rendered at once: otherwise the field of the previous instrument would be found.
    else if (isin) flushSync(() => desk.setDetail(isin, inPane && "pane"));
    if (!desk.view().detail)
      return layout === "phone" ? { target: () => null } : pendingListEstimate();
    return pendingQuantity();
  };
  useViewCommands(register, {
    toSearch,
    toQuantity,
    toPalette: () => toWindow("palette"),
    toPaste: (text) =>
      toWindow("paste", {
        file: { kind: "text", name: "", text },
        isPasted: true,
        for: "paste",
        id: 0,
      }),
  });

  const tableOfDetail = () => {
    const { detailList, open } = desk.view();
    return detailList.id === open.id ? undefined : "pane";
  };
  const toRow = (isin: Isin | undefined, rows = commands) => {
    const find = () => (isin && rows.findRow?.(isin)) ?? commands.findRow?.();
    keyBuffer.open(pendingRow(document, find, () => desk.view().open.entries.length > 0));
  };
  const show = (isin: Isin): PendingFocus => {
    desk.show(isin);
    onRail(false);
    onPhonePage("watchlist");
    // On a phone the detail covers the rows, and the page takes the keys.
    if (layout === "phone") return { target: () => document.body };
    const isInList = () => desk.view().open.entries.some((entry) => textOf(entry) === isin);
    return pendingRow(document, () => commands.findRow?.(isin), isInList);
  };
  return {
    toPhonePage,
    toSearch: () => keyBuffer.open(toSearch()),
    toQuantity: (ofRow?: Isin) => keyBuffer.open(toQuantity(ofRow)),
    leaveSearch,
    leaveQuantity() {
      const { detail } = desk.view();
      if (layout === "phone") toPhonePage("watchlist");
      toRow(detail, tableOfDetail() && commands.paneRows);
    },
    /**
     * Shows the row before or after that in detail, with the focus in its quantity field.
     *
     * @param carryTo called with the instrument before it is shown
     */
    stepQuantity(by: -1 | 1, carryTo: (next: Isin) => void) {
      const { detail } = desk.view();
      const table = tableOfDetail();
      const next = detail && (table ? commands.paneRows : commands)?.isinBeside?.(detail, by);
      // A form of an alert may be half filled in.
      if (!next || commands.hasAlertForm?.()) return;
      carryTo(next);
      // Rendered at once: otherwise the field of the previous instrument would be found.
      flushSync(() => showWithRow(desk, next, table));
      keyBuffer.open(pendingQuantity());
    },
    pick(find: FindHit) {
      // Keys that follow Enter wait with it until the list of instruments is there.
      const focusOf = (): PendingFocus | undefined => {
        const isin = find();
        if (isin) return show(isin);
        return isin === null ? { target: () => search.current } : undefined;
      };
      keyBuffer.open(pendingPart(focusOf));
    },
  };
}
