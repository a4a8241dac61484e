import type { ReactNode } from "react";

/** Scrolling list of the rows of a file. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      className="max-h-[12rem] w-full overflow-auto border-y [&>li]:py-1 [&>li]:wrap-anywhere"
      aria-label={label}
    >
      {children}
    </ul>
  );
}
