import { Suspense, useState } from "react";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import type { HeadHelpProps } from "./HeadHelp.tsx";

const SortMenu = lazyWindow(() => import("./SortMenu.tsx"));

/**
 * A finger's target over the heads of a phone's rows, which are two lines of 12 px: it opens the menu of the sort. As
 * high as a finger, it reaches over the top of the first row, whose rest is as high. Hidden from a screen reader: each
 * head is a control of its own.
 */
export function SortByTouch({ row, columns, view, onView }: HeadHelpProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 hidden h-[var(--sort-target,2.75rem)] pointer-coarse:block"
        onClick={() => setOpen(true)}
      />
      {isOpen && row.current && (
        <Suspense>
          <SortMenu
            anchor={row.current}
            heads={columns}
            view={view}
            onView={onView}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
