import type { ReactNode } from "react";

/** Rows of a file, of which there may be many: they scroll by themselves. */
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
