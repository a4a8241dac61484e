import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { MAX_NAMES_BYTES } from "#market/instrument-names.ts";
import { type InstrumentNames, NO_NAMES } from "./instrument-names.ts";
import { readNames } from "./name-index.ts";

/** The same interval as for the instrument list. Names that are still the same come as an empty answer, 304. */
const AGAIN_MS = 600_000;
const FIRST_RETRY_MS = 5000;
const DEADLINE_MS = 30_000;
/** A path of this origin: what names another server is not asked. */
const OWN_PATH = /^\/(?!\/)[\w./-]+$/;

export interface FollowNamesOptions {
  /** The address in `/config.json`. */
  readonly path: string;
  readonly clock: Clock;
  readonly fetcher: typeof fetch;
  readonly publish: (names: InstrumentNames) => void;
}

/**
 * Reads the names and reads them again from time to time. Where they do not come, the last ones stay, and
 * they are asked for more and more rarely. Where the gateway has none any more (404), none are shown.
 *
 * @returns ends it and takes the names back
 */
export function followNames({ path, clock, fetcher, publish }: FollowNamesOptions): Cancel {
  const life = new AbortController();
  let cancel: Cancel = () => undefined;
  let tag: string | undefined;
  let failures = 0;

  async function ask() {
    const answer = await fetchNames({ path, clock, fetcher, known: tag }, life.signal);
    if (life.signal.aborted) return;
    if (answer.names) publish(answer.names);
    tag = answer.tag;
    failures = 0;
  }

  function follow() {
    void ask()
      // Nothing of the page depends on names: a failure shows as their absence.
      .catch(() => {
        failures += 1;
      })
      .then(() => {
        if (life.signal.aborted) return;
        const retryMs = FIRST_RETRY_MS * 2 ** (failures - 1);
        cancel = clock.after(failures === 0 ? AGAIN_MS : Math.min(AGAIN_MS, retryMs), follow);
      });
  }

  if (OWN_PATH.test(path)) follow();
  return () => {
    life.abort();
    cancel();
    publish(NO_NAMES);
  };
}

interface FetchOptions extends Omit<FollowNamesOptions, "publish"> {
  /** The ETag of the names that are held. */
  readonly known?: string | undefined;
}

interface FetchedNames {
  /** Undefined where they are those that are known. */
  readonly names: InstrumentNames | undefined;
  readonly tag: string | undefined;
}

/** Reads the names once. Rejects where they do not come within 30 s, or are none. */
export async function fetchNames(
  { path, clock, fetcher, known }: FetchOptions,
  life: AbortSignal = new AbortController().signal,
): Promise<FetchedNames> {
  const request = new AbortController();
  const giveUp = () => request.abort();
  life.addEventListener("abort", giveUp);
  const cancelDeadline = clock.after(DEADLINE_MS, giveUp);
  try {
    const response = await fetcher(path, {
      // The browser asks whether its copy is still the same.
      cache: "no-cache",
      redirect: "manual",
      signal: request.signal,
    });
    if (response.status === 404) return { names: NO_NAMES, tag: undefined };
    if (response.status !== 200) throw new Error(`The gateway answered with ${response.status}`);
    const tag = response.headers.get("etag") ?? undefined;
    if (tag !== undefined && tag === known) {
      await response.body?.cancel();
      return { names: undefined, tag };
    }
    const text = await readText(response);
    const nextTurn = () => new Promise<void>((resolve) => clock.after(0, resolve));
    return { names: await readNames(text, nextTurn), tag };
  } finally {
    cancelDeadline();
    life.removeEventListener("abort", giveUp);
  }
}

/** Stops as soon as there is more than a gateway sends, counted after decompression. */
async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return new Blob(chunks).text();
    bytes += chunk.value.byteLength;
    if (bytes > MAX_NAMES_BYTES) {
      await reader?.cancel();
      throw new Error(`The names are larger than ${MAX_NAMES_BYTES} bytes`);
    }
    chunks.push(chunk.value);
  }
}
