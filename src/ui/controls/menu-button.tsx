import { type ReactNode, Suspense, useState } from "react";
import { IconMore } from "#ui/icons/icons.tsx";
import { IconButton } from "./button.tsx";

interface MenuButtonProps {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  /** Renders the open menu, which may be a part that loads when first needed. */
  menu: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** Button with three dots that opens a menu. */
export function MenuButton({ label, menu }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconMore />
      </IconButton>
      {anchor && <Suspense>{menu(anchor, () => setAnchor(undefined))}</Suspense>}
    </>
  );
}
