import { DialogFrame, type DialogProps } from "./dialog.tsx";

const DRAWER = "inset-y-0 w-[min(22rem,100vw_-_44px)] border-y-0";
const SIDES = {
  left: "left-0 border-l-0 data-starting-style:-translate-x-full data-ending-style:-translate-x-full",
  right:
    "right-0 border-r-0 data-starting-style:translate-x-full data-ending-style:translate-x-full",
};

interface DrawerProps extends DialogProps {
  side: "left" | "right";
}

/** Modal pane that slides in from one side. Load it lazily, as `Dialog`. */
export default function Drawer({ side, ...rest }: DrawerProps) {
  return <DialogFrame {...rest} className={`${DRAWER} ${SIDES[side]}`} />;
}
