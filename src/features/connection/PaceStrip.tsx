import { SLICE_COUNT, SLICE_MS } from "#engine/protocol/time-slices.ts";
import { useClock, useLive } from "#live/hooks.ts";

/** Chart of the last minute's requests, newest on the right: sent, idle, limited. Hidden from readers. */
export default function PaceStrip() {
  const { source } = useLive();
  // One character a slice: an equal string does not render again.
  const marks = useClock((now) => {
    const newest = Math.floor(now / SLICE_MS);
    const marked = Array.from({ length: SLICE_COUNT }, () => "i");
    for (const { index, limited } of source.status().slices) {
      const at = SLICE_COUNT - 1 - (newest - index);
      if (at >= 0 && at < SLICE_COUNT) marked[at] = limited ? "l" : "s";
    }
    return marked.join("");
  });
  return (
    <svg
      className="h-3 w-full min-w-0 stroke-[1.2]"
      viewBox={`0 0 ${SLICE_COUNT * 2.5} 12`}
      // Where there is less room, the newest slices are shown.
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path className="stroke-line3" d={bars(marks, "i", 4.5, 3)} />
      <path className="stroke-t2" d={bars(marks, "s", 2, 8)} />
      <path className="stroke-warn stroke-[1.6]" d={bars(marks, "l", 0, 12)} />
    </svg>
  );
}

/** Returns the path of a vertical bar for each slice with this mark. */
const bars = (marks: string, wanted: string, top: number, height: number) =>
  Array.from(marks)
    .map((mark, index) => (mark === wanted ? `M${index * 2.5 + 0.75} ${top}v${height}` : ""))
    .join("");
