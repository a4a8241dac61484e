/** The placeholders for values in a title: `%s`, `%#`, `${…}`, and `$name` of a table's row. */
const PLACEHOLDER = /%[sdifjoO#$]|\\?\$\{.*?\}(?:\})?|\$[\w.]+/g;

/**
 * Returns a pattern of the titles that a test or step may have in a run, given its title in the source. Each
 * inserted value is a group of the match.
 */
export function patternOf(written: string): RegExp {
  const parts = written.split(PLACEHOLDER).map((part) => part.replace(/\\(.)/g, "$1"));
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("([^]*)")}$`);
}
