const listeners = new Set<() => void>();
const LOOKS = ["data-theme", "data-palette", "data-contrast"];
const QUERIES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"];
let isWatching = false;

/**
 * Calls the listener whenever the page's colours may have become others: for what is drawn on a canvas and
 * does not follow the style sheet by itself.
 *
 * @returns a function that removes the listener
 */
export function onColoursChange(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One watch for the page's life, however many draw. */
function watch() {
  if (isWatching) return;
  isWatching = true;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  new MutationObserver(notify).observe(document.documentElement, { attributeFilter: LOOKS });
  for (const query of QUERIES) matchMedia(query).addEventListener("change", notify);
}
