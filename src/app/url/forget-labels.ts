import { nameOfLink } from "./link-name.ts";
import { writeSharedWords } from "./shared-words.ts";

/** Removes the labels of a link from the address. The name stays: the tab shows it, and *Save list* takes it. */
export function forgetLabels(page: Window = window): void {
  const { pathname, search, hash } = page.location;
  const fragment = writeSharedWords({ name: nameOfLink(hash), labels: new Map() });
  page.history.replaceState(page.history.state, "", pathname + search + fragment);
  page.dispatchEvent(new PopStateEvent("popstate", { state: page.history.state }));
}
