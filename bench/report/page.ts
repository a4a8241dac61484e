import { figuresOf, markdownTable, verdictOf } from "./markdown.ts";
import type { Outcome } from "./outcome.ts";
import type { Reasons } from "./result.ts";

/** A part of the page: its recorded outcome, if any, and the reasons of its missed goals. */
export interface PagePart {
  readonly name: string;
  readonly title: string;
  readonly reasons: Reasons;
  /** Whether the figures are medians of several runs. */
  readonly isRepeated: boolean;
  /** Whether it runs by a simulated clock, so that the machine's speed does not matter. */
  readonly isSimulated: boolean;
  readonly outcome: Outcome | undefined;
}

/** Load average per processor above which the machine counts as busy. A bench alone rarely causes more. */
const BUSY = 1.5;

const INTRODUCTION = `Drawn by \`npm run bench\` from the files in \`bench/results\`, one for each part, and from the reasons beside
the benches. Nothing here is written by hand: \`npm run bench -- --only render\` measures one part again, and
\`npm run bench -- --draw\` draws this page. Each part has the date and the machine of its last full run.`;

/** Returns the text of bench/RESULTS.md. The same parts give the same text. */
export function drawPage(parts: readonly PagePart[]): string {
  return [
    "# What was measured",
    INTRODUCTION,
    "## Goals",
    goalTable(parts),
    "## What is missed, and why",
    missedGoals(parts),
    ...parts.flatMap(chapter),
  ]
    .join("\n\n")
    .concat("\n");
}

function goalTable(parts: readonly PagePart[]): string {
  const rows = parts.flatMap(({ name, outcome }) =>
    outcome === undefined
      ? [[name, "", "has not been recorded", "", ""]]
      : outcome.goals.map((goal) => {
          return [name, outcome.date, goal.text, goal.measured, verdictOf(goal)];
        }),
  );
  return markdownTable({ head: ["part", "date", "goal", "measured", ""], rows });
}

/** Lists the missed goals, each with its reason. Reasons of goals that are met are not shown. */
function missedGoals(parts: readonly PagePart[]): string {
  const lines = parts.flatMap(({ name, reasons, outcome }) =>
    (outcome?.goals ?? [])
      .filter(({ met }) => !met)
      .map(({ text, measured }) => {
        const known = Object.hasOwn(reasons, text) ? reasons[text] : undefined;
        const floor = known?.floor === undefined ? "" : ` Floor: ${known.floor}`;
        const why = known?.reason ?? "**The reason is not known.**";
        return `- **${name}, ${text}: ${measured}.**${floor} ${why}`;
      }),
  );
  return lines.length > 0 ? lines.join("\n") : "Every goal is met.";
}

function chapter(part: PagePart): string[] {
  const { name, title, outcome } = part;
  const heading = `## ${title} (\`${name}\`)`;
  if (outcome === undefined) return [heading, "This part has not been recorded."];
  return [heading, ...circumstances(part, outcome), ...figuresOf(outcome)];
}

function circumstances({ isRepeated, isSimulated }: PagePart, outcome: Outcome): string[] {
  const { date, machine, versions, command, runs, isQuick, seconds } = outcome;
  const runsText =
    runs === null || !isRepeated ? "" : `, ${runs} ${runs === 1 ? "run" : "runs"} of each figure`;
  const durationText = seconds === null ? "" : ` It took ${seconds.toFixed(0)} s.`;
  return [
    [date, machine ?? "the machine was not written down", ...versions].join(" · "),
    `\`${command}\`${runsText}.${durationText}`,
    ...(isQuick ? ["**A quick run, for a look: it judges nothing that needs time.**"] : []),
    ...(isSimulated ? ["By a simulated clock, which no machine slows."] : loadLines(outcome)),
  ];
}

function loadLines({ load, processors }: Outcome): string[] {
  if (load === null) return [];
  const { before, after } = load;
  const isBusy = processors !== null && Math.max(before, after) > BUSY * processors;
  return [
    `Load average of the minute before: ${before.toFixed(1)} at the beginning, ${after.toFixed(1)} at the end.`,
    ...(isBusy ? ["**Others used the machine meanwhile: what took time took longer.**"] : []),
  ];
}
