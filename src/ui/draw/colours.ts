const listeners = new Set<() => void>();
const COLOUR_ATTRIBUTES = ["data-theme", "data-palette", "data-contrast"];
const COLOUR_QUERIES = [
  "(prefers-color-scheme: dark)",
  "(prefers-contrast: more)",
  "(forced-colors: active)",
];
let isWatching = false;

/**
 * Calls the listener whenever the page's colours may have changed. A canvas needs it: its pixels do not
 * follow the style sheet.
 *
 * @returns a function that removes the listener
 */
export function onColoursChange(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Watches the colours for the rest of the page's life, once for all listeners. */
function watch() {
  if (isWatching) return;
  isWatching = true;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  new MutationObserver(notify).observe(document.documentElement, {
    attributeFilter: COLOUR_ATTRIBUTES,
  });
  for (const query of COLOUR_QUERIES) matchMedia(query).addEventListener("change", notify);
}
