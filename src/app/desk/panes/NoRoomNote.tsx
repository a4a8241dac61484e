import { useEffect, useState } from "react";
import { register } from "#app/commands/page-commands.ts";
import { StatusNote } from "#app/overlays/StatusNote.tsx";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { paneMessages } from "./pane-messages.ts";
import { minWidthPx } from "./pane-room.ts";
import { useEarlyPin } from "./use-early-pin.ts";

const SHOWN_MS = 4000;

/** Handles the pin command while the window has no room for a second pane, and says how wide it would have to be. */
export function NoRoomNote() {
  const t = useMessages(paneMessages);
  const { clock } = useLive();
  const [pressed, setPressed] = useState(0);
  const onPin = () => setPressed((count) => count + 1);
  useEarlyPin(onPin);
  useViewCommands(register, { pin: onPin });
  useEffect(
    () => (pressed === 0 ? undefined : clock.after(SHOWN_MS, () => setPressed(0))),
    [pressed, clock],
  );
  return <StatusNote>{pressed > 0 && t.noRoom({ width: `${minWidthPx(document)}` })}</StatusNote>;
}
