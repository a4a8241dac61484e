import { DialogFrame, type DialogProps } from "./dialog.tsx";

/** Covers the page of a phone: a strip of it beside the drawer would show cut content. */
const DRAWER =
  "inset-y-0 w-[22rem] border-line3 max-tablet:w-full max-tablet:border-0 [box-shadow:0_12px_40px_rgb(0_0_0/35%)]";
/** Without a dimmed page the edge alone parts the drawer from it in a dark theme. */
const SIDES = {
  left: "left-0 border-r-2 data-starting-style:-translate-x-full data-ending-style:-translate-x-full",
  right:
    "right-0 border-l-2 data-starting-style:translate-x-full data-ending-style:translate-x-full",
};

interface DrawerProps extends DialogProps {
  side: "left" | "right";
}

/** Modal pane that slides in from one side, and does not dim the page. On a phone it is as wide as the page. Load it lazily, as `Dialog`. */
export default function Drawer({ side, ...rest }: DrawerProps) {
  return <DialogFrame {...rest} className={`${DRAWER} ${SIDES[side]}`} backdrop="" />;
}
