import type { ReactNode } from "react";

/** The bar at the bottom of a phone, under the thumb. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="flex border-t bg-bg1 pb-[env(safe-area-inset-bottom)]" aria-label={label}>
    {children}
  </nav>
);
