import type { Figure } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { historyMessages } from "./messages.ts";
import { hasRoomAbove, type Scene, yOfPrice } from "./scene.ts";

/** Price at which an alert would fire. */
export interface AlertLevel {
  readonly id: string;
  readonly level: Figure;
}

const LINE = "absolute left-0 border-t border-dashed border-warn";
const LABEL = [
  "absolute right-1.5 text-label/[0.875rem] text-warn",
  "[text-shadow:0_0_2px_var(--bg1),0_0_2px_var(--bg1),0_0_3px_var(--bg1)]",
].join(" ");

/** Levels of the armed alerts within the prices of the plot, which they do not widen. */
export function AlertLines({ scene, alerts }: { scene: Scene; alerts: readonly AlertLevel[] }) {
  const t = useMessages(historyMessages);
  const format = useNumberFormat();
  const { plot, low, high, end } = scene;
  if (!end) return null;
  return alerts
    .filter(({ level }) => Number(level) >= low && Number(level) <= high)
    .map(({ id, level }) => {
      const y = yOfPrice(scene, level);
      return (
        <span key={id} className={LINE} style={{ top: y, width: plot.width }}>
          <span className={`${LABEL} ${hasRoomAbove(scene, y) ? "bottom-0" : "top-0"}`}>
            {t.alertAt({ level: formatFigure(level, format) })}
          </span>
        </span>
      );
    });
}
