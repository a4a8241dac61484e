import { type DialogProps, Overlay } from "./dialog.tsx";

interface DrawerProps extends DialogProps {
  side: "left" | "right";
}

/** A pane that slides in from one side. Load it lazily, as the dialog. */
export default function Drawer({ side, ...rest }: DrawerProps) {
  return <Overlay {...rest} className={`drawer ${side}`} />;
}
