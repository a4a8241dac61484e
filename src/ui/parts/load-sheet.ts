/**
 * Adds a style sheet that is no part of the first load. Resolves once it is applied; rejects, with the
 * element removed, if it does not load.
 */
export function loadSheet(page: Document, href: string): Promise<void> {
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    });
    page.head.append(link);
  });
}
