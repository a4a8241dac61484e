import { SLOT_MS, SLOTS } from "#engine/protocol/slots.ts";
import { useClock, useLive } from "#live/hooks.ts";

/** Chart of the last minute's requests, newest on the right: sent, idle, limited. Hidden from readers. */
export function PaceStrip() {
  const { source } = useLive();
  // One character a slot: an equal string does not render again.
  const marks = useClock((now) => {
    const newest = Math.floor(now / SLOT_MS);
    const marked = Array.from({ length: SLOTS }, () => "i");
    for (const { slot, limited } of source.status().slots) {
      const at = SLOTS - 1 - (newest - slot);
      if (at >= 0 && at < SLOTS) marked[at] = limited ? "l" : "s";
    }
    return marked.join("");
  });
  return (
    <svg
      className="h-3 w-29 min-w-0 shrink-99999 stroke-[1.2] in-[.top-bar]:max-wide:hidden"
      viewBox={`0 0 ${SLOTS * 2.5} 12`}
      aria-hidden="true"
    >
      <path className="stroke-line3" d={bars(marks, "i", 4.5, 3)} />
      <path className="stroke-t2" d={bars(marks, "s", 2, 8)} />
      <path className="stroke-warn stroke-[1.6]" d={bars(marks, "l", 0, 12)} />
    </svg>
  );
}

/** Returns the path of a vertical bar for each slot with this mark. */
const bars = (marks: string, wanted: string, top: number, height: number) =>
  Array.from(marks)
    .map((mark, index) => (mark === wanted ? `M${index * 2.5 + 0.75} ${top}v${height}` : ""))
    .join("");
