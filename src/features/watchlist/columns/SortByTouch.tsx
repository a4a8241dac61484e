import { type MouseEvent, Suspense, useState } from "react";
import type { MenuAnchor } from "#ui/overlay/menu.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import type { HeadHelpProps } from "./HeadHelp.tsx";

const SortMenu = lazyWindow(() => import("./SortMenu.tsx"));

/**
 * A finger's target over the heads of a phone's rows, which are two lines of 12 px: it opens the menu of the sort below
 * the tapped place. On the last heads of an estimate, which are all of the round trip, a tap is a press on that head. As
 * high as a finger, it reaches over the top of the first row, whose rest is as high. Hidden from a screen reader: each
 * head is a control of its own.
 */
export function SortByTouch({ row, columns, view, onView }: HeadHelpProps) {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const onTap = ({ clientX, currentTarget }: MouseEvent) => {
    const last = view.estimate && row.current?.querySelector<HTMLElement>("[data-column=bps]");
    if (last && clientX >= last.getBoundingClientRect().left) return last.click();
    const { top } = currentTarget.getBoundingClientRect();
    const place = new DOMRect(clientX, top, 0, row.current?.offsetHeight);
    setAnchor({ getBoundingClientRect: () => place });
  };
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 hidden h-[var(--sort-target,2.75rem)] pointer-coarse:block"
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
