/** Where a `$` in a text comes from: nginx knows no escape for it, but leaves the values of geo alone. */
export const VARIABLES = 'geo $dollar {\n  default "$";\n}\n';

const DOLLAR = ["$", "{dollar}"].join("");

/**
 * Writes a text as a parameter that nginx reads back as exactly that text.
 *
 * @param text visible ASCII and blanks, without line breaks.
 */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\"]/g, "\\$&");
  return `"${escaped.replace(/\$/g, () => DOLLAR)}"`;
}

/**
 * A regular expression, to be anchored, for the whole numbers above a limit: nginx compares no numbers.
 *
 * @param limit a positive whole number.
 */
export function moreThan(limit: number): string {
  const digits = String(limit);
  const above = Array.from(digits, (digit, at) => ({ digit: Number(digit), at }))
    .filter(({ digit }) => digit < 9)
    .map(({ digit, at }) => {
      const rest = digits.length - at - 1;
      return `${digits.slice(0, at)}[${digit + 1}-9]${rest === 0 ? "" : `[0-9]{${rest}}`}`;
    });
  return `0*(?:${[`[1-9][0-9]{${digits.length},}`, ...above].join("|")})`;
}

/**
 * Fills a template's `${NAME}`s, as `envsubst` does for the names that it is given. nginx's own
 * variables are written without braces and stay as they are.
 *
 * @throws when a name has no value, or a value no place in any of the templates.
 */
export function substitute(
  templates: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const used = new Set<string>();
  const filled = Object.entries(templates).map(([file, text]) => [
    file,
    text.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${file} asks for ${name}, which is unknown`);
      used.add(name);
      return value;
    }),
  ]);
  const idle = Object.keys(values).filter((name) => !used.has(name));
  if (idle.length > 0) throw new Error(`no template asks for ${idle.join(", ")}`);
  return Object.fromEntries(filled);
}
