/**
 * Quotes a text as a parameter for nginx.
 *
 * @param text visible ASCII and blanks, without line breaks
 * @throws if it holds a dollar sign: nginx would read a variable, and has no escape for it
 */
export function quoteText(text: string): string {
  if (text.includes("$")) throw new Error(`nginx cannot read ${text}`);
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/**
 * Replaces each `${NAME}` of the templates by its value, like `envsubst`. nginx's own variables have no braces and
 * stay unchanged.
 *
 * @throws if a name has no value, or a value is not used in any template
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
