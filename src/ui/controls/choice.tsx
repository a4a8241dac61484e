import type { ReactNode } from "react";

/** Visible label above a control that has the same text as its accessible name. */
export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="text-label font-label text-t3" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
