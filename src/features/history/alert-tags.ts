import type { Alert } from "#market/alerts/alert.ts";
import type { Figure } from "#market/figure.ts";

/** Price at which an alert fires, or has fired. */
export interface AlertLevel {
  readonly id: string;
  readonly level: Figure;
  readonly state: Alert["state"];
  /** Whether it is still being typed: a plot then widens for a level that is near. */
  readonly isDraft?: boolean;
}

/** Levels that share one label, as they have no room for one each. */
export interface AlertGroup {
  readonly levels: readonly AlertLevel[];
  /** Position of the line of each level, in pixels from the top. */
  readonly lines: readonly number[];
}

/** Groups with the position of their label. */
export interface AlertTag extends AlertGroup {
  readonly y: number;
}

/** Middle of the lines of a group, at which its label would be. */
export const middleOf = ({ lines }: AlertGroup): number =>
  lines.reduce((sum, line) => sum + line, 0) / lines.length;

/** Returns at most `max` groups, at least one: the nearest levels share a label first. */
export function groupLevels(levels: readonly AlertGroup[], max: number): readonly AlertGroup[] {
  const groups = levels.toSorted((one, other) => middleOf(one) - middleOf(other));
  while (groups.length > Math.max(1, max)) {
    const distances = groups
      .slice(1)
      .map((group, index) => middleOf(group) - middleOf(groups[index] ?? group));
    const nearest = distances.indexOf(Math.min(...distances));
    const [one, other] = groups.slice(nearest, nearest + 2);
    if (!one || !other) break;
    groups.splice(nearest, 2, {
      levels: [...one.levels, ...other.levels],
      lines: [...one.lines, ...other.lines],
    });
  }
  return groups;
}
