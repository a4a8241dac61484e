import type { ReactNode } from "react";

/** Short message over the page. Mount it without children first: screen readers announce only later changes. */
export function StatusNote({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      // Above the foot, the hint, the fired line, the undo bar and the presenter's panel, so that it covers none of them.
      className="fixed bottom-[calc(var(--dock,0px)_+_9rem)] left-1/2 z-39 -translate-x-1/2"
    >
      {children && (
        <span className="flex items-center gap-2 rounded-field border border-line2 bg-bg1 px-3.5 py-2 shadow-[0_12px_40px_rgb(0_0_0/35%)]">
          {children}
        </span>
      )}
    </div>
  );
}
