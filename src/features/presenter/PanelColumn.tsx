import type { ReactNode } from "react";

/** One of the panel's three columns, stacked on a phone. `more` has additional class names. */
export function PanelColumn({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`flex min-w-0 flex-col px-4 pt-3 pb-2 wrap-anywhere max-tablet:row-auto max-tablet:border-0 max-tablet:px-3.5 max-tablet:py-3 ${className}`}
    >
      {children}
    </div>
  );
}
