import type { ReactNode } from "react";

/** Bar at the bottom of a phone, within reach of the thumb. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="flex border-t bg-bg1 pb-[env(safe-area-inset-bottom)]" aria-label={label}>
    {children}
  </nav>
);
