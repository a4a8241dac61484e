/**
 * Adds a style sheet that the first load goes without, and waits until it holds. Rejects, with nothing
 * left behind, where it does not come.
 */
export function loadSheet(page: Document, href: string): Promise<void> {
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    });
    page.head.append(link);
  });
}
