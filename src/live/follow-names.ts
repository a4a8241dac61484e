import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { MAX_NAMES_BYTES } from "#market/instrument-names.ts";
import { type InstrumentNames, NO_NAMES } from "./instrument-names.ts";
import { readNames } from "./name-index.ts";

/** The interval of the instrument list. Unchanged names are an empty answer (304). */
const INTERVAL_MS = 600_000;
const FIRST_RETRY_MS = 5000;
const DEADLINE_MS = 30_000;
/** A path of this origin; an address of another server is not requested. */
const OWN_PATH = /^\/(?!\/)[\w./-]+$/;

export interface FollowNamesOptions {
  /** The address in `/config.json`. */
  readonly path: string;
  readonly clock: Clock;
  readonly fetcher: typeof fetch;
  readonly publish: (names: InstrumentNames) => void;
  /** Called after each attempt, also a failed one. */
  readonly onSettled: () => void;
}

/**
 * Reads the names now and at intervals. After a failure the last names stay, and the attempts become less frequent.
 * After a 404 the gateway no longer has names, and none are shown.
 *
 * @returns a function that stops reading and removes the names
 */
export function followNames(options: FollowNamesOptions): Cancel {
  const { path, clock, fetcher, publish, onSettled } = options;
  const life = new AbortController();
  let cancel: Cancel = () => undefined;
  let tag: string | undefined;
  let failures = 0;

  async function refresh() {
    const answer = await fetchNames({ path, clock, fetcher, known: tag }, life.signal);
    if (life.signal.aborted) return;
    if (answer.names) publish(answer.names);
    tag = answer.tag;
    failures = 0;
  }

  function follow() {
    void refresh()
      // Names are optional, so a failure is visible only as their absence.
      .catch(() => {
        failures += 1;
      })
      .then(() => {
        if (life.signal.aborted) return;
        onSettled();
        const retryMs = FIRST_RETRY_MS * 2 ** (failures - 1);
        cancel = clock.after(failures === 0 ? INTERVAL_MS : Math.min(INTERVAL_MS, retryMs), follow);
      });
  }

  if (OWN_PATH.test(path)) follow();
  else onSettled();
  return () => {
    life.abort();
    cancel();
    publish(NO_NAMES);
  };
}

interface FetchOptions extends Omit<FollowNamesOptions, "publish" | "onSettled"> {
  /** The ETag of the current names. */
  readonly known?: string | undefined;
}

interface FetchedNames {
  /** Undefined if the names are unchanged. */
  readonly names: InstrumentNames | undefined;
  readonly tag: string | undefined;
}

/** Reads the names once. Rejects for an invalid answer, and after 30 s. */
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
      // The browser revalidates its cached copy.
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

/** Reads the body as text. Rejects for more than `MAX_NAMES_BYTES`, counted after decompression. */
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
