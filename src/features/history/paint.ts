import type uPlot from "uplot";
import type { TimeRange } from "#market/history.ts";
import { firstCheckFrom } from "./checks.ts";
import { timeAtX, xOfTime } from "./plot-scale.ts";
import type { Scene } from "./scene.ts";

/** Colours of the chart, resolved for the theme. */
export interface Colours {
  readonly ask: string;
  readonly bid: string;
  readonly line: string;
  readonly quiet: string;
  readonly hatch: string;
  /**
   * Returns the colour of the band between the lines for a density of 0 to 1 (`Scene.density`). A denser band is stronger:
   * it shows the spread where the lines alone would be a braid.
   */
  readonly band: (density: number) => string;
  /** Distinguishes the lines of bid and ask if both have one colour. */
  readonly askDash: number[];
}

/** Strength of the band at a density of 0 and of 1: the first is the design's. */
const SPARSE_BAND_PERCENT = 5.5;
const DENSE_BAND_PERCENT = 14;

/** Resolves the theme's tokens, because a canvas supports neither CSS variables nor `light-dark()`. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement("i");
  element.append(probe);
  const read = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const areForced = matchMedia("(forced-colors: active)").matches;
  const ink = read("var(--t1)");
  const bandOf = (density: number) => {
    const percent = SPARSE_BAND_PERCENT + density * (DENSE_BAND_PERCENT - SPARSE_BAND_PERCENT);
    return `color-mix(in srgb, ${ink} ${percent.toFixed(1)}%, transparent)`;
  };
  const colours = {
    ask: read("var(--ask)"),
    bid: read("var(--bid)"),
    // Forced colours draw it as strong as a price.
    line: areForced ? "transparent" : read("var(--line1)"),
    quiet: read("var(--t3)"),
    hatch: read("var(--line2)"),
    // Forced colours remove transparency, so the band would cover both lines.
    band: areForced ? () => "transparent" : bandOf,
    askDash: areForced ? [10, 3] : [],
  };
  probe.remove();
  return colours;
}

/** Distance between two hatch lines in CSS pixels. */
const HATCH_STEP_PX = 7;

/** Height of the tick of a check in CSS pixels. */
const CHECK_MARK_PX = 4;

/** Height of the bar for checks whose instants are not known. */
const UNTIMED_BAR_PX = 2;

/** Marks of checks on the time axis. */
export interface CheckMarks {
  readonly checks: readonly number[];
  /** See `untimedRanges`. */
  readonly untimed: readonly TimeRange[];
}

/**
 * Paints below the lines: hatches times without checks, draws a small tick for each check, and a bar where not all
 * instants of the checks are known, so that the room between two ticks does not look unchecked.
 */
export function paintGround(
  plot: uPlot,
  scene: Scene,
  { checks, untimed }: CheckMarks,
  colours: Colours,
): void {
  const { ctx, bbox } = plot;
  const scale = bbox.width / scene.plot.width;
  ctx.save();
  ctx.translate(bbox.left, bbox.top);
  ctx.scale(scale, scale);
  ctx.lineWidth = 1;
  for (const gap of scene.gaps) {
    hatch(ctx, xOfTime(scene, gap.from), xOfTime(scene, gap.to), scene, colours);
  }
  const base = scene.plot.height + 0.5;
  ctx.fillStyle = colours.quiet;
  for (const { from, to } of untimed) {
    const left = xOfTime(scene, from);
    ctx.fillRect(left, base - UNTIMED_BAR_PX, xOfTime(scene, to) - left, UNTIMED_BAR_PX);
  }
  ctx.strokeStyle = colours.quiet;
  ctx.beginPath();
  // At most one tick for a pixel, because there may be thousands of checks.
  let index = 0;
  for (let check = checks[index]; check !== undefined; check = checks[index]) {
    const x = Math.round(xOfTime(scene, check)) + 0.5;
    ctx.moveTo(x, base);
    ctx.lineTo(x, base - CHECK_MARK_PX);
    index = Math.max(index + 1, firstCheckFrom(checks, timeAtX(scene, x + 1)));
  }
  ctx.stroke();
  ctx.strokeStyle = colours.hatch;
  ctx.beginPath();
  ctx.moveTo(0, base);
  ctx.lineTo(scene.plot.width, base);
  ctx.stroke();
  ctx.restore();
}

function hatch(
  ctx: CanvasRenderingContext2D,
  left: number,
  right: number,
  { plot }: Scene,
  { hatch: colour }: Colours,
) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, 0, right - left, plot.height);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.beginPath();
  // Aligned to the plot, so that the lines of all gaps form one pattern.
  const first = Math.floor((left - plot.height) / HATCH_STEP_PX) * HATCH_STEP_PX;
  for (let x = first; x < right; x += HATCH_STEP_PX) {
    ctx.moveTo(x, plot.height);
    ctx.lineTo(x + plot.height, 0);
  }
  ctx.stroke();
  ctx.restore();
}
