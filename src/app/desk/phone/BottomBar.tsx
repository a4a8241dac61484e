import type { ReactNode } from "react";

const BAR = [
  "flex border-t bg-bg1 pb-[env(safe-area-inset-bottom)]",
  // As low as above a keyboard on the screen: what is typed into, and what comes of it, go first.
  "[@media(max-height:37.5rem)]:in-[.phone:has(.focus-panel_input:focus)]:max-h-0",
  "[@media(max-height:37.5rem)]:in-[.phone:has(.focus-panel_input:focus)]:overflow-hidden",
].join(" ");

/** Bar at the bottom of a phone, within reach of the thumb. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={BAR} aria-label={label}>
    {children}
  </nav>
);
