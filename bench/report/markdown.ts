import type { BenchResult, Goal, Table } from "./result.ts";

/** A table as markdown, without its title. */
export function markdownTable({ head, rows }: Omit<Table, "title">): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A bar or a line's end would begin another cell. */
const escaped = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

export const verdictOf = ({ met }: Goal): string => (met ? "met" : "**missed**");

/** The tables with their titles, and the notes as a list. */
export const figuresOf = ({ tables, notes }: Pick<BenchResult, "tables" | "notes">): string[] => [
  ...tables.flatMap((table) => [`### ${table.title}`, markdownTable(table)]),
  ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
];

/** One result by itself, for a bench that is run alone. */
export function resultText(result: BenchResult): string {
  const rows = result.goals.map((goal) => [goal.text, goal.measured, verdictOf(goal)]);
  const goals = rows.length > 0 ? [markdownTable({ head: ["goal", "measured", ""], rows })] : [];
  return [`## ${result.name}`, ...goals, ...figuresOf(result)].join("\n\n");
}
