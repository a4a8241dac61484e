import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { $notePlace } from "./note-place.ts";

/** Short message over the page. Mount it without children first: screen readers announce only later changes. */
export function StatusNote({ children }: { children: ReactNode }) {
  const place = useStore($notePlace);
  const note = (
    <div
      role="status"
      className={place ? undefined : "pointer-events-none fixed right-0 bottom-0 z-39"}
    >
      {children && (
        <span className="flex items-center gap-2 bg-chalk px-3.5 py-0.5 text-on-chalk">
          {children}
        </span>
      )}
    </div>
  );
  return place ? createPortal(note, place) : note;
}
