import { useStore } from "@nanostores/react";
import { type CSSProperties, useEffect } from "react";
import { appMessages } from "#app/messages.ts";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isByFinger } from "#ui/controls/touch.ts";
import { Note } from "#ui/notices/notices.tsx";
import { keyBuffer } from "./page-keys.ts";

const SHOWN_MS = 10_000;

/** It floats over the page: a border parts it from the text around it. */
const CARD: CSSProperties = { border: "1px solid var(--line3)" };

/** Note that the window or field for the typed keys is still loading, or that loading took too long. */
export function KeyNote() {
  const t = useMessages(appMessages);
  const { clock } = useLive();
  const state = useStore(keyBuffer.state);
  const hasFailed = state === "failed";
  useEffect(
    () => (hasFailed ? clock.after(SHOWN_MS, () => keyBuffer.state.set("idle")) : undefined),
    [hasFailed, clock],
  );
  if (state === "idle") return null;
  // A finger has no Escape key; its next press cancels.
  const opening = isByFinger() ? t.openingByFinger : t.opening;
  return (
    <div className={hasFailed ? "failed over" : "opening"} role={hasFailed ? "alert" : "status"}>
      <Note tone={hasFailed ? "warn" : "info"} style={hasFailed ? undefined : CARD}>
        {hasFailed ? t.late : opening}
      </Note>
    </div>
  );
}
