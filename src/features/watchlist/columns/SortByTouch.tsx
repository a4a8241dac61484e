import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { isOnControl } from "#features/watchlist/rows/is-on-control.ts";
import type { MenuAnchor } from "#ui/overlay/menu.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import type { HeadHelpProps } from "./HeadHelp.tsx";

const SortMenu = lazyWindow(() => import("./SortMenu.tsx"));

/** Height of a finger's target in CSS pixels. */
const FINGER = 44;

const BY_FINGER = matchMedia("(pointer: coarse)");

/**
 * A finger's target over the heads of a phone's rows: it opens the menu of the sort below the tapped place. On the last
 * heads of an estimate, which are all of the round trip, a tap is a press on that head. The heads are lower than a finger,
 * and the first row keeps all of its own height, so a tap on a text just above the heads counts, too. Hidden from a screen
 * reader: each head is a control of its own.
 */
export function SortByTouch({ row, columns, view, onView }: HeadHelpProps) {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const onTap = ({ clientX }: { clientX: number }) => {
    const last = view.estimate && row.current?.querySelector<HTMLElement>("[data-column=bps]");
    if (last && clientX >= last.getBoundingClientRect().left) return last.click();
    const { top = 0, height } = row.current?.getBoundingClientRect() ?? {};
    const place = new DOMRect(clientX, top, 0, height);
    setAnchor({ getBoundingClientRect: () => place });
  };
  const onTapAbove = useEffectEvent((event: MouseEvent) => {
    const { top = 0, bottom = 0 } = row.current?.getBoundingClientRect() ?? {};
    const isAbove = event.clientY < top && event.clientY >= bottom - FINGER;
    if (BY_FINGER.matches && isAbove && !isOnControl(event.target)) onTap(event);
  });
  useEffect(() => {
    const controller = new AbortController();
    const page = row.current?.closest("main");
    page?.addEventListener("click", (event) => onTapAbove(event), { signal: controller.signal });
    return () => controller.abort();
  }, [row]);
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-0 z-1 hidden pointer-coarse:block"
        onClick={onTap}
      />
      {anchor && (
        <Suspense>
          <SortMenu
            anchor={anchor}
            heads={columns}
            view={view}
            onView={onView}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
