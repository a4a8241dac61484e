import { Suspense, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconMore } from "#ui/icons/icons.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import type { ChartMenuActions } from "./ChartMenuItems.tsx";
import { historyMessages } from "./messages.ts";

const ChartMenuItems = lazyWindow(() => import("./ChartMenuItems.tsx"));

/** Button with a menu for the table and the export of the quotes in view. */
export function ChartMenu(props: ChartMenuActions) {
  const t = useMessages(historyMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        label={t.menu}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconMore />
      </IconButton>
      {anchor && (
        <Suspense>
          <ChartMenuItems {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
