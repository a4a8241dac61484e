import type { ViewName } from "./view.ts";

/** Returns the address of the same page with another view. */
export function addressOfView(name: ViewName, { pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  query.delete("view");
  if (name !== "desk") query.set("view", name);
  // Commas and colons are not encoded, as in the documented form.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text === "" ? pathname : `${pathname}?${text}`;
}

/** Shows another view of the same quotes without reloading the page. */
export function changeView(name: ViewName, page: Window = window): void {
  page.history.replaceState(page.history.state, "", addressOfView(name, page.location));
  page.dispatchEvent(new PopStateEvent("popstate", { state: page.history.state }));
}

export const toDesk = (): void => changeView("desk");
export const toWall = (): void => changeView("wall");
