/** Returns the name of an error for a log. Its message is omitted: it could hold a header, and so the token. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return "no error object";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
