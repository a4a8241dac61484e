/**
 * Reason why a part of the page did not load.
 * - `away`: nothing answers, or the gateway answers 5xx or 429. A later import may succeed.
 * - `replaced`: another build is served, or the part's address is gone. No import succeeds any more.
 * - `unclear`: as far as is known, the gateway works, serves this build and has the part.
 */
export type PartState = "away" | "replaced" | "unclear";

export interface PartStateOptions {
  readonly fetch: typeof fetch;
  /** Address of a script of this build whose name contains a hash of its contents. */
  readonly ownScript: string;
}

/** List of files that the build writes. The service worker repeats the path: it shares no module with the page. */
const BUILD_FILES = "/build-files.json";
const TIMEOUT_MS = 10_000;

/**
 * Asks the gateway why a part did not load: which build it serves and, if the error names the part's
 * address, whether a script or a style sheet is still there. Sends two requests at most. Never rejects.
 *
 * @param cause the error that the import rejected with
 */
export async function partState(
  cause: unknown,
  { fetch, ownScript }: PartStateOptions,
): Promise<PartState> {
  const request = (address: string, method: string) =>
    fetch(address, {
      method,
      // The service worker and the browser's cache keep answers of an earlier build.
      cache: "no-store",
      // A redirect may lead to a sign-in page, which says nothing about the build.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const list = await request(BUILD_FILES, "GET");
    if (isUnavailable(list)) return "away";
    const paths = list.ok ? pathsOf(await list.text()) : undefined;
    if (paths && !paths.includes(new URL(ownScript).pathname)) return "replaced";
    // Chromium and Firefox name the address, Safari does not.
    const address = /https?:\/\/\S+\.(?:js|css)\b/.exec(String(cause))?.[0];
    if (address === undefined) return "unclear";
    const part = await request(address, "HEAD");
    if (isUnavailable(part)) return "away";
    // If the gateway sent no list, an HTML page at the part's address may be a sign-in page.
    return isGone(part) && (paths || !part.ok) ? "replaced" : "unclear";
  } catch {
    // No answer came, or it broke off.
    return "away";
  }
}

const isUnavailable = ({ status }: Response) => status >= 500 || status === 429;

/** Returns true for 404 and 410, and for a page: some servers answer any unknown address with one. */
const isGone = ({ ok, status, headers }: Response) =>
  ok ? !/javascript|css/.test(headers.get("content-type") ?? "") : status === 404 || status === 410;

/** Reads the paths of a build's files; undefined if the text is no such list. */
function pathsOf(text: string): readonly unknown[] | undefined {
  try {
    const list: { files: { path: unknown }[] } = JSON.parse(text);
    return list.files.map(({ path }) => path);
  } catch {
    return undefined;
  }
}
