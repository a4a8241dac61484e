import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { IconBell } from "#ui/icons/more-icons.tsx";
import type { AlertLevel } from "./alert-tags.ts";
import { historyMessages } from "./messages.ts";
import { crossesName, type Scene } from "./scene.ts";

/** Width of the part of a line that leads to its label. */
const LEADER_PX = 10;

const TAG = [
  "absolute right-0 flex -translate-y-1/2 items-center justify-end gap-0.5 rounded-flash border",
  "bg-bg1 px-1 text-label/[0.875rem] font-strong [&>.icon]:size-3",
].join(" ");

/** Dims what has fired, until its alert is removed or armed again. */
const toneOf = (levels: readonly AlertLevel[]) =>
  levels.every(({ state }) => state === "fired")
    ? "border-t3 stroke-t3 text-t3"
    : "border-warn stroke-warn text-warn";

/**
 * Levels of the alerts: a line each, and a label in the gutter, to which the line leads. A line spares the name of a side
 * that is at its height.
 */
export function AlertLines({ scene }: { scene: Scene }) {
  const { plot, end, nameRoom } = scene;
  const t = useMessages(historyMessages);
  const format = useNumberFormat();
  const tags = end?.alertTags ?? [];
  const gap = (line: number) => `H${nameRoom.from}M${nameRoom.to} ${line}`;
  return (
    <>
      <svg className="absolute size-full" fill="none" aria-hidden="true">
        {tags.flatMap(({ levels, lines, y }) =>
          lines.map((line, index) => (
            <path
              key={levels[index]?.id}
              className={toneOf(levels.slice(index, index + 1))}
              d={`M0 ${line}${crossesName(scene, line) ? gap(line) : ""}H${plot.width - LEADER_PX}L${plot.width} ${y}`}
              strokeDasharray="3"
            />
          )),
        )}
      </svg>
      {tags.map(({ levels, levels: [first, ...more], y }) => (
        <span
          key={first?.id}
          className={`${TAG} ${toneOf(levels)}`}
          style={{ top: y, minWidth: plot.gutter }}
        >
          <IconBell />
          {first && more.length === 0
            ? formatFigure(first.level, format, { decimals: scene.decimals })
            : t.alerts(more.length + 1)}
        </span>
      ))}
    </>
  );
}
