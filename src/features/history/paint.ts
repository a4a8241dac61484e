import type uPlot from "uplot";
import { firstCheckFrom } from "./checks.ts";
import { placeOfTime, type Scene, timeAtPlace } from "./scene.ts";

/** The colours of a picture, resolved for the theme. */
export interface Colours {
  readonly ask: string;
  readonly bid: string;
  readonly line: string;
  readonly quiet: string;
  readonly hatch: string;
  readonly band: string;
  /** Tells the ask's line from the bid's where both are of one colour. */
  readonly askDash: number[];
}

/** Reads them from the tokens: a canvas knows no variables, and no `light-dark()`. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement("i");
  element.append(probe);
  const read = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const areForced = matchMedia("(forced-colors: active)").matches;
  const colours = {
    ask: read("var(--ask)"),
    bid: read("var(--bid)"),
    line: read("var(--line1)"),
    quiet: read("var(--t3)"),
    hatch: read("var(--line2)"),
    // Forced colours take the transparency away: the band would cover both lines.
    band: areForced ? "transparent" : read("color-mix(in srgb, var(--t1) 5.5%, transparent)"),
    askDash: areForced ? [6, 3] : [],
  };
  probe.remove();
  return colours;
}

const HATCH_REST = 7;
const CHECK_HEIGHT = 4;

/** Draws the ground below the lines: times without checks hatched, and a small tick for each check. */
export function paintGround(
  plot: uPlot,
  scene: Scene,
  checks: readonly number[],
  colours: Colours,
): void {
  const { ctx, bbox } = plot;
  const scale = bbox.width / scene.plot.width;
  ctx.save();
  ctx.translate(bbox.left, bbox.top);
  ctx.scale(scale, scale);
  ctx.lineWidth = 1;
  for (const gap of scene.gaps) {
    hatch(ctx, placeOfTime(scene, gap.from), placeOfTime(scene, gap.to), scene, colours);
  }
  const base = scene.plot.height + 0.5;
  ctx.strokeStyle = colours.quiet;
  ctx.beginPath();
  // Two to a pixel are one tick: where there are thousands, most are passed over unseen.
  let nth = 0;
  for (let check = checks[nth]; check !== undefined; check = checks[nth]) {
    const x = Math.round(placeOfTime(scene, check)) + 0.5;
    ctx.moveTo(x, base);
    ctx.lineTo(x, base - CHECK_HEIGHT);
    nth = Math.max(nth + 1, firstCheckFrom(checks, timeAtPlace(scene, x + 1)));
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
  // From the plot's own edge, so that the lines of two gaps are of one pattern.
  const first = Math.floor((left - plot.height) / HATCH_REST) * HATCH_REST;
  for (let x = first; x < right; x += HATCH_REST) {
    ctx.moveTo(x, plot.height);
    ctx.lineTo(x + plot.height, 0);
  }
  ctx.stroke();
  ctx.restore();
}
