import { DIMMED_ON_PHONES, DialogFrame, type DialogProps } from "./dialog.tsx";

const DRAWER =
  "inset-y-0 w-[min(22rem,100vw_-_44px)] border-line3 [box-shadow:0_12px_40px_rgb(0_0_0/35%)]";
/** Without a dimmed page the edge alone parts the drawer from it in a dark theme. */
const SIDES = {
  left: "left-0 border-r-2 data-starting-style:-translate-x-full data-ending-style:-translate-x-full",
  right:
    "right-0 border-l-2 data-starting-style:translate-x-full data-ending-style:translate-x-full",
};

interface DrawerProps extends DialogProps {
  side: "left" | "right";
}

/** Modal pane that slides in from one side, and does not dim the page. Load it lazily, as `Dialog`. */
export default function Drawer({ side, ...rest }: DrawerProps) {
  return (
    <DialogFrame {...rest} className={`${DRAWER} ${SIDES[side]}`} backdrop={DIMMED_ON_PHONES} />
  );
}
