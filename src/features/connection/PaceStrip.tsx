import { useLive, useTick } from "#polling/hooks.ts";

const SLOTS = 48;
/** The strip looks back one minute. */
const SLOT_MS = 1250;

/** The last minute at a glance, newest on the right: sent, idle, limited. The words stand beside it. */
export function PaceStrip() {
  const { source } = useLive();
  // One character a slot, so that a tick in which nothing moved draws nothing.
  const marks = useTick((now) => {
    const slots = Array.from({ length: SLOTS }, () => "i");
    for (const { sentAt, limited } of source.status().requests) {
      const slot = SLOTS - 1 - Math.floor((now - sentAt) / SLOT_MS);
      if (slot < 0 || slot >= SLOTS) continue;
      if (limited) slots[slot] = "l";
      else if (slots[slot] === "i") slots[slot] = "s";
    }
    return slots.join("");
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
