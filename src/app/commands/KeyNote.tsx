import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { appMessages } from "#app/messages.ts";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Note } from "#ui/notices/notices.tsx";
import { keyBuffer } from "./page-keys.ts";

const SHOWN_MS = 10_000;

/** Says that what takes the keyboard is still being loaded, or did not come. */
export function KeyNote() {
  const t = useMessages(appMessages);
  const { clock } = useLive();
  const state = useStore(keyBuffer.state);
  const isLate = state === "late";
  useEffect(
    () => (isLate ? clock.after(SHOWN_MS, () => keyBuffer.state.set("idle")) : undefined),
    [isLate, clock],
  );
  if (state === "idle") return null;
  return (
    <div
      className={isLate ? "failed over" : "failed over opening"}
      role={isLate ? "alert" : "status"}
    >
      <Note tone={isLate ? "warn" : "info"}>{isLate ? t.late : t.opening}</Note>
    </div>
  );
}
