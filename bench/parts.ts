import { reasons as ofFeed } from "./feed/reasons.ts";
import { freshnessReasons, reasons as ofHints } from "./freshness/reasons.ts";
import { reasons as ofRender } from "./render/reasons.ts";
import type { Bench, Reasons } from "./report/result.ts";
import { reasons as ofStart } from "./start/reasons.ts";
import { reasons as ofTakeover } from "./takeover/reasons.ts";

/** One part of `npm run bench`, and one chapter of RESULTS.md. */
interface Part {
  readonly name: string;
  readonly title: string;
  /** Loads the bench. Drawing the page does not need its imports. */
  readonly load: () => Promise<{ readonly run: Bench }>;
  readonly reasons?: Reasons;
  /** Whether `--runs` says how often each figure is taken. */
  readonly isRepeated?: true;
  /** Whether it runs by a simulated clock, so that the machine's speed does not matter. */
  readonly isSimulated?: true;
}

/** All parts, in the order in which they run and are shown. */
export const PARTS: readonly Part[] = [
  {
    name: "start",
    title: "The start of the page",
    load: () => import("./start/bench.ts"),
    reasons: ofStart,
    isRepeated: true,
  },
  {
    name: "list",
    title: "The list of instruments",
    load: () => import("./list/main.ts"),
    isRepeated: true,
  },
  {
    name: "chart",
    title: "Charts",
    load: () => import("./chart/main.ts"),
    isRepeated: true,
  },
  {
    name: "render",
    title: "The live table",
    load: () => import("./render/main.ts"),
    reasons: ofRender,
    isRepeated: true,
  },
  {
    name: "freshness",
    title: "The pace, against simulated services",
    load: () => import("./freshness/bench.ts"),
    isSimulated: true,
    reasons: freshnessReasons,
  },
  {
    name: "hints",
    title: "What a service says of its limit",
    load: () => import("./freshness/hints-bench.ts"),
    reasons: ofHints,
    isSimulated: true,
  },
  {
    name: "faults",
    title: "Some instruments fail, all fail, or every answer is late",
    load: () => import("./faults/bench.ts"),
    isSimulated: true,
  },
  {
    name: "feed",
    title: "One asker for everybody",
    load: () => import("./feed/bench.ts"),
    reasons: ofFeed,
    isSimulated: true,
  },
  {
    name: "feed-day",
    title: "A day of the feed in memory",
    load: () => import("./feed/day.ts"),
    isSimulated: true,
  },
  {
    name: "live",
    title: "One asker for everybody, with real processes",
    load: () => import("./feed/live.ts"),
  },
  {
    name: "streams",
    title: "What streams cost",
    load: () => import("./feed/streams/streams.ts"),
  },
  {
    name: "takeover",
    title: "Faults of a feed that several processes share",
    load: () => import("./takeover/bench.ts"),
    reasons: ofTakeover,
  },
  {
    name: "pace",
    title: "The pace in a real browser",
    load: () => import("./pace/bench.ts"),
  },
  {
    name: "soak",
    title: "A page through every kind of trouble",
    load: () => import("./soak/bench.ts"),
  },
  {
    name: "day",
    title: "A trading day of one page",
    load: () => import("./day/bench.ts"),
  },
  {
    name: "browsers-simulated",
    title: "A day with ten browsers, by a simulated clock",
    load: () => import("./browsers/simulated-bench.ts"),
    isSimulated: true,
  },
  {
    name: "browsers",
    title: "A day with ten browsers, at a raised pace",
    load: () => import("./browsers/bench.ts"),
  },
];
