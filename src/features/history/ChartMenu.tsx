import { useMessages } from "#messages/catalogue.ts";
import { MenuButton } from "#ui/controls/menu-button.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import type { ChartMenuActions } from "./ChartMenuItems.tsx";
import { historyMessages } from "./messages.ts";

const ChartMenuItems = lazyWindow(() => import("./ChartMenuItems.tsx"));

/** Button with a menu for the table and the export of the quotes in view. */
export function ChartMenu(actions: ChartMenuActions) {
  const t = useMessages(historyMessages);
  return (
    <MenuButton
      label={t.menu}
      menu={(anchor, close) => <ChartMenuItems {...actions} anchor={anchor} onClose={close} />}
    />
  );
}
