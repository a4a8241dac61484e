/**
 * Why a part of the page did not load.
 * - `away`: nothing answers, or the gateway answers 5xx or 429. The part may come later.
 * - `replaced`: another build is served, or the part's address is gone. It never comes.
 * - `unclear`: the gateway is well, serves this build and has the part, as far as that can be told.
 */
export type PartState = "away" | "replaced" | "unclear";

export interface PartStateOptions {
  readonly fetch: typeof fetch;
  /** The address of a script of this build whose name holds a hash of its contents. */
  readonly ownScript: string;
}

/** Written by the build. The service worker names it too, and may share no module with the page. */
const BUILD_FILES = "/build-files.json";
const TIMEOUT_MS = 10_000;

/**
 * Asks the gateway why a part did not load: which build it serves and, where the error names the part's
 * address, whether that still leads to a script or a style sheet. Sends two requests at most.
 *
 * @param cause what the import was rejected with
 */
export async function partState(
  cause: unknown,
  { fetch, ownScript }: PartStateOptions,
): Promise<PartState> {
  // Past the service worker and the browser's cache: both keep answers of an earlier build.
  const ask = (address: string, method: string) =>
    fetch(address, {
      method,
      cache: "no-store",
      // To where people sign in, perhaps: that page says nothing of the build.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const list = await ask(BUILD_FILES, "GET");
    if (isUnavailable(list)) return "away";
    const paths = list.ok ? pathsOf(await list.text()) : undefined;
    if (paths && !paths.includes(new URL(ownScript).pathname)) return "replaced";
    // Chromium and Firefox name the address, Safari does not.
    const address = /https?:\/\/\S+\.(?:js|css)\b/.exec(String(cause))?.[0];
    if (address === undefined) return "unclear";
    const part = await ask(address, "HEAD");
    if (isUnavailable(part)) return "away";
    // Without a list, a page in the part's place may be one for signing in.
    return isGone(part) && (paths || !part.ok) ? "replaced" : "unclear";
  } catch {
    // Neither an answer nor its end came.
    return "away";
  }
}

const isUnavailable = ({ status }: Response) => status >= 500 || status === 429;

/** Some servers answer any address that they do not know with a page. */
const isGone = ({ ok, status, headers }: Response) =>
  ok ? !/javascript|css/.test(headers.get("content-type") ?? "") : status === 404 || status === 410;

/** Undefined where the text is no list of a build's files. */
function pathsOf(text: string): readonly unknown[] | undefined {
  try {
    const list: { files: { path: unknown }[] } = JSON.parse(text);
    return list.files.map(({ path }) => path);
  } catch {
    return undefined;
  }
}
