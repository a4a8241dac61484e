/** The placeholders for values in a title: `%s`, `%#`, `${…}`, and `$name` of a table's row. */
const PLACEHOLDER = /%[sdifjoO#$]|\\?\$\{.*?\}(?:\})?|\$[\w.]+/g;

/**
 * Finds the titles that a test's or a step's title, as its file writes it, gives in a run. Each inserted
 * value is a group of the match.
 */
export function patternOf(written: string): RegExp {
  const parts = written.split(PLACEHOLDER).map((part) => part.replace(/\\(.)/g, "$1"));
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("([^]*)")}$`);
}
