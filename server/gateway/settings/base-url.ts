/** Returns the fault of a service's address, as a clause that follows the setting's name; undefined without one. */
export function faultOfBaseUrl(text: string): string | undefined {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return "is not an absolute URL";
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return "must begin with http:// or https://";
  if (url.username !== "" || url.password !== "") return "must hold no user name or password";
  if (text.includes("?") || text.includes("#")) return "must have no query string or fragment";
  return undefined;
}

/** Removes trailing slashes, so that one service has one name. */
export function normalisedBaseUrl(text: string): string {
  const url = new URL(text);
  return url.origin + url.pathname.replace(/\/+$/, "");
}
