import { useStore } from "@nanostores/react";
import { useDesk } from "#app/desk/desk-context.ts";
import { useIsAtLeast } from "#app/desk/layout.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { showInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Hint } from "#ui/text/hint.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { paneMessages } from "./pane-messages.ts";
import { usePane } from "./use-pane.ts";

/** Width of a window, in rem, whose detail has room to spare while no second pane takes it. */
const SPARE_FROM = 140;

/** Says below a very wide detail how a second pane takes half of its room; nothing once there is one. */
export function PinHint() {
  const t = useMessages(paneMessages);
  const { keys } = useDesk();
  const isWide = useIsAtLeast(SPARE_FROM);
  const hasRoom = useStore(showInSecondPane) !== undefined;
  const { shown } = usePane();
  const capText = useCapText();
  const key = capText(keys.pin);
  if (!isWide || !hasRoom || shown) return null;
  return (
    <Hint className="border-t">
      {key ? (
        <>
          <KeyCap>{key}</KeyCap> {t.pinByKey}
        </>
      ) : (
        t.pinByDrag
      )}
    </Hint>
  );
}
