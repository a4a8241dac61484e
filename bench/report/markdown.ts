import type { Table } from "./result.ts";

/** A table as markdown, without its title. */
export function markdownTable({ head, rows }: Omit<Table, "title">): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A bar or a line's end would begin another cell. */
const escaped = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
