import { nameOfLink } from "./link-name.ts";
import { writeSharedWords } from "./shared-words.ts";

/**
 * Removes the labels of a link from the address. The name stays: the tab shows it, and *Save list* takes it.
 *
 * @returns puts the labels back, unless the fragment has changed since
 */
export function forgetLabels(page: Window = window): () => void {
  const before = page.location.hash;
  const after = writeSharedWords({ name: nameOfLink(before), labels: new Map() });
  const write = (fragment: string) => {
    const { pathname, search } = page.location;
    page.history.replaceState(page.history.state, "", pathname + search + fragment);
    page.dispatchEvent(new PopStateEvent("popstate", { state: page.history.state }));
  };
  write(after);
  const written = page.location.hash;
  return () => {
    if (page.location.hash === written) write(before);
  };
}
