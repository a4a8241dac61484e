import { setTimeout as after } from "node:timers/promises";
import type { Browser } from "playwright";
import type { Table } from "../report/result.ts";
import { millisecondsText } from "./text.ts";

/** The work of the page's thread in each second, in seconds, by the phases of the browser's own tools. */
export interface Phases {
  readonly script: number;
  readonly collecting: number;
  readonly style: number;
  readonly layout: number;
  readonly paint: number;
  readonly layers: number;
  /** Tasks, messages and timers themselves, and every span that `PHASE_OF` does not list. */
  readonly rest: number;
  /** Number of drawn frames. */
  readonly pictures: number;
}

type Phase = Exclude<keyof Phases, "pictures">;

const PHASE_OF: Readonly<Record<string, Phase>> = {
  FunctionCall: "script",
  EvaluateScript: "script",
  RunMicrotasks: "script",
  MinorGC: "collecting",
  MajorGC: "collecting",
  UpdateLayoutTree: "style",
  Layout: "layout",
  "IntersectionObserverController::computeIntersections": "layout",
  PrePaint: "paint",
  Paint: "paint",
  PaintImage: "paint",
  Layerize: "layers",
  UpdateLayer: "layers",
  Commit: "layers",
};

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];

/**
 * Traces the whole browser for some seconds and splits the time of its busiest page's thread by phases. Tracing has a
 * cost of its own, so the figures are shares of a traced second, higher than without a trace.
 */
export async function phasesOf(browser: Browser, seconds: number): Promise<Phases> {
  const session = await browser.newBrowserCDPSession();
  const events: Span[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      const span = spanOf(event);
      if (span) events.push(span);
    }
  });
  await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES } });
  const begunAt = performance.now();
  await after(seconds * 1000);
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  const lasted = (performance.now() - begunAt) / 1000;
  await ended;
  await session.detach();
  return split(events, lasted);
}

const HEADS: Readonly<Record<Phase, string>> = {
  script: "script",
  collecting: "garbage",
  style: "style",
  layout: "layout",
  paint: "paint",
  layers: "layers",
  rest: "tasks, messages",
};
const PHASES = ["script", "collecting", "style", "layout", "paint", "layers", "rest"] as const;

/** Explains a figure that misses its goal: the phases of each second of a page's thread. */
export function phaseTable(title: string, found: readonly (readonly [string, Phases])[]): Table {
  return {
    title: `${title}: where the time goes, under a trace`,
    head: ["each second", ...PHASES.map((phase) => HEADS[phase]), "pictures"],
    rows: found.map(([name, phases]) => [
      name,
      ...PHASES.map((phase) => millisecondsText(phases[phase])),
      phases.pictures.toFixed(0),
    ]),
  };
}

/** One trace event of one thread. Times are microseconds. */
interface Span {
  readonly thread: string;
  readonly name: string;
  readonly from: number;
  readonly lasted: number;
}

function spanOf(event: object): Span | undefined {
  const read = (name: string): unknown => Reflect.get(event, name);
  const [name, from, lasted] = [read("name"), read("ts"), read("dur")];
  if (typeof name !== "string" || typeof from !== "number" || typeof lasted !== "number") return;
  return { thread: [read("pid"), read("tid")].join(), name, from, lasted };
}

/**
 * Splits the busiest thread's time by phases. A span counts without the spans inside it.
 *
 * @param seconds length of the trace
 */
export function split(spans: readonly Span[], seconds: number): Phases {
  const busiest = busiestOf(spans);
  const sums: Record<Phase, number> = {
    script: 0,
    collecting: 0,
    style: 0,
    layout: 0,
    paint: 0,
    layers: 0,
    rest: 0,
  };
  let pictures = 0;
  const open: { readonly until: number; readonly phase: Phase }[] = [];
  const own = spans
    .filter(({ thread }) => thread === busiest)
    .sort((one, other) => one.from - other.from || other.lasted - one.lasted);
  for (const { name, from, lasted } of own) {
    while ((open.at(-1)?.until ?? Number.POSITIVE_INFINITY) <= from) open.pop();
    const around = open.at(-1)?.phase;
    // A span without a known name has the phase of the one around it.
    const phase = PHASE_OF[name] ?? around ?? "rest";
    if (around) sums[around] -= lasted;
    sums[phase] += lasted;
    if (name === "Commit") pictures += 1;
    open.push({ until: from + lasted, phase });
  }
  const share = (phase: Phase) => sums[phase] / 1e6 / seconds;
  return {
    script: share("script"),
    collecting: share("collecting"),
    style: share("style"),
    layout: share("layout"),
    paint: share("paint"),
    layers: share("layers"),
    rest: share("rest"),
    pictures: pictures / seconds,
  };
}

/** Returns the thread with the most layout and painting. In a browser with one open page that is the page's. */
function busiestOf(spans: readonly Span[]): string | undefined {
  const drawn = new Map<string, number>();
  for (const { thread, name, lasted } of spans) {
    if (PHASE_OF[name] !== undefined) drawn.set(thread, (drawn.get(thread) ?? 0) + lasted);
  }
  return [...drawn].sort(([, one], [, other]) => other - one)[0]?.[0];
}
