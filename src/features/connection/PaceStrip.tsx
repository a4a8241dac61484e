import { SLOT_MS, SLOTS } from "#engine/protocol/slots.ts";
import { useClock, useLive } from "#live/hooks.ts";

/** The last minute at a glance, newest on the right: sent, idle, limited. The words stand beside it. */
export function PaceStrip() {
  const { source } = useLive();
  // One character a slot, so that a tick in which nothing moved draws nothing.
  const marks = useClock((now) => {
    const newest = Math.floor(now / SLOT_MS);
    const ticks = Array.from({ length: SLOTS }, () => "i");
    for (const { slot, limited } of source.status().slots) {
      const tick = SLOTS - 1 - (newest - slot);
      if (tick >= 0 && tick < SLOTS) ticks[tick] = limited ? "l" : "s";
    }
    return ticks.join("");
  });
  return (
    <svg className="pace-strip" viewBox={`0 0 ${SLOTS * 2.5} 12`} aria-hidden="true">
      <path className="idle" d={bars(marks, "i", 4.5, 3)} />
      <path className="sent" d={bars(marks, "s", 2, 8)} />
      <path className="limited" d={bars(marks, "l", 0, 12)} />
    </svg>
  );
}

const bars = (marks: string, which: string, top: number, height: number) =>
  Array.from(marks)
    .map((mark, index) => (mark === which ? `M${index * 2.5 + 0.75} ${top}v${height}` : ""))
    .join("");
