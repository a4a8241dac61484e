import type { BenchResult, Goal, Table } from "./result.ts";

/** Returns a table as markdown, without its title. */
export function markdownTable({ head, rows }: Omit<Table, "title">): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Escapes bars and line ends, which would start another cell or row. */
const escaped = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

export const verdictOf = ({ met }: Goal): string => (met ? "met" : "**missed**");

/** Returns the tables with their titles, and the notes as a list. */
export const figuresOf = ({ tables, notes }: Pick<BenchResult, "tables" | "notes">): string[] => [
  ...tables.flatMap((table) => [`### ${table.title}`, markdownTable(table)]),
  ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
];

/** Returns the text of one result, for a bench that runs alone. */
export function resultText(result: BenchResult): string {
  const rows = result.goals.map((goal) => [goal.text, goal.measured, verdictOf(goal)]);
  const goals = rows.length > 0 ? [markdownTable({ head: ["goal", "measured", ""], rows })] : [];
  return [`## ${result.name}`, ...goals, ...figuresOf(result)].join("\n\n");
}
