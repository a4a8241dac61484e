import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { LIMITS, limitAt, perMinuteOf, positionOf } from "./limits.ts";
import { presenterMessages } from "./presenter-messages.ts";

interface LimitFieldProps {
  /** Present limit in the simulator's notation. */
  text: string;
  onLimit: (text: string) => void;
}

/** Slider for the requests a minute that the service answers; sent when it is released. */
export function LimitField({ text, onLimit }: LimitFieldProps) {
  const t = useMessages(presenterMessages);
  const [draft, setDraft] = useState<number>();
  const [sent, setSent] = useState(text);
  // The choice stays on screen until the simulator confirms a value.
  if (sent !== text) {
    setSent(text);
    setDraft(undefined);
  }
  const perMinute = draft === undefined ? perMinuteOf(text) : (LIMITS[draft] ?? 0);
  const shown = Number.isFinite(perMinute)
    ? t.limitOf({ perMinute: Math.round(perMinute) })
    : t.unlimited;
  const send = () => {
    if (draft !== undefined && limitAt(draft) !== text) onLimit(limitAt(draft));
  };
  return (
    <div className="flex flex-wrap items-center gap-2.5 text-t1">
      <input
        className="min-h-6 w-[7rem] max-tablet:flex-1 pointer-coarse:min-h-11"
        type="range"
        aria-label={t.limit}
        min={0}
        max={LIMITS.length - 1}
        value={draft ?? positionOf(perMinuteOf(text))}
        aria-valuetext={shown}
        onChange={(event) => setDraft(Number(event.target.value))}
        onPointerUp={send}
        onKeyUp={send}
        onBlur={send}
      />
      <span>{shown}</span>
    </div>
  );
}
