import type { ReactNode } from "react";

/** The words above a choice; the choice itself carries them as its name. */
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
