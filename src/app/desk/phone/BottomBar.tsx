import type { ReactNode } from "react";

/** On a screen as low as above an on-screen keyboard, a focused field of the detail and its result need the room. */
const HIDES_ABOVE_KEYBOARD = [
  "[@media(max-height:37.5rem)]:in-[.phone:has(.focus-panel_input:focus)]:max-h-0",
  "[@media(max-height:37.5rem)]:in-[.phone:has(.focus-panel_input:focus)]:overflow-hidden",
].join(" ");
const BAR = `flex border-t bg-bg1 pb-[env(safe-area-inset-bottom)] ${HIDES_ABOVE_KEYBOARD}`;

/** Bar at the bottom of a phone, within reach of the thumb. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={BAR} aria-label={label}>
    {children}
  </nav>
);
