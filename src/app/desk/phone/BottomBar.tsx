import type { ReactNode } from "react";
import { useIsAboveKeyboard } from "./use-keyboard.ts";

/**
 * Bar at the bottom of a phone, within reach of the thumb. Above an on-screen keyboard its room belongs to the field and
 * what depends on it.
 */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    className="flex border-t bg-bg1 pb-[env(safe-area-inset-bottom)]"
    aria-label={label}
    hidden={useIsAboveKeyboard()}
  >
    {children}
  </nav>
);
