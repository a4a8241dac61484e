import { $missingReason, type MissingReason } from "./missing-parts.ts";
import { type PartState, partState } from "./part-state.ts";

/** A part of the page cannot be loaded any more; after a reload the page has a build that has it. */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
  readonly reason: MissingReason;

  constructor(reason: MissingReason, cause: unknown) {
    super("A part of the page cannot be loaded", { cause });
    this.reason = reason;
  }
}

type Load<Part> = () => Promise<Part>;
/** Loads a part of the page. Rejects with `MissingPartError` only. */
type Importer = <Part>(load: Load<Part>) => Promise<Part>;

export interface ImporterOptions {
  /** Finds out why a part did not load, from the error of its import. Never rejects. */
  readonly stateOf: (cause: unknown) => Promise<PartState>;
  /** Resolves after a delay in milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** Called each time that a part is given up. */
  readonly onMissing: (reason: MissingReason) => void;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 10_000;
/** More tries are futile: some browsers remember a failed import until the page is reloaded. */
const MAX_UNCLEAR_TRIES = 3;

/**
 * Creates an importer. It waits as long as the gateway is away, without requesting the part itself, and
 * gives up at once if the part is gone.
 */
export function createImporter({ stateOf, wait, onMissing }: ImporterOptions): Importer {
  /** True once the gateway serves another build: every later part is missing too. */
  let isReplaced = false;
  let lastInquiry: Promise<unknown> = Promise.resolve();

  /** Inquiries are sent one after another: once one finds another build, the others send no request. */
  function inquire(cause: unknown): Promise<PartState> {
    const inquiry = lastInquiry.then(async () => {
      const state = isReplaced ? "replaced" : await stateOf(cause);
      isReplaced ||= state === "replaced";
      return state;
    });
    lastInquiry = inquiry;
    return inquiry;
  }

  /** Waits as long as the gateway is away. Resolves with true if it was. */
  async function waitForAnswer(cause: unknown): Promise<boolean> {
    for (let delay = FIRST_WAIT_MS; ; delay = Math.min(MAX_WAIT_MS, delay * 2)) {
      if ((await inquire(cause)) !== "away") return delay > FIRST_WAIT_MS;
      await wait(delay);
    }
  }

  return async (load) => {
    for (let unclearTries = 0; ; ) {
      try {
        return await load();
      } catch (cause) {
        // The part loads parts itself, and one of them is known to be missing.
        if (cause instanceof MissingPartError) throw cause;
        const wasAway = await waitForAnswer(cause);
        if (!wasAway) unclearTries += 1;
        if (isReplaced || unclearTries === MAX_UNCLEAR_TRIES) {
          const reason = isReplaced ? "replaced" : "failed";
          onMissing(reason);
          throw new MissingPartError(reason, cause);
        }
        if (!wasAway) await wait(FIRST_WAIT_MS);
      }
    }
  };
}

/** Importer of the page, for everything that loads after the first load. */
export const importWithRetry = createImporter({
  stateOf: (cause) =>
    partState(cause, { fetch: (...args) => fetch(...args), ownScript: import.meta.url }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onMissing: (reason) => $missingReason.set(reason),
});

/** Parts of any type, each of the type that its loader loads. */
interface LoadedParts {
  get<Part>(load: Load<Part>): Part | undefined;
  set<Part>(load: Load<Part>, part: Part): void;
}

/** Loaded parts by their loaders. The promise of a loaded part would be too late for the next frame. */
export const loadedParts: LoadedParts = new WeakMap<Load<unknown>, never>();

/** Loads a part ahead. It is then there at once when it is first needed. */
export async function prefetch<Part>(load: Load<Part>): Promise<void> {
  loadedParts.set(load, await load());
}

/**
 * Loads a part that shows nothing and passes it to `onPart`: at once if it has been loaded. If it is missing, `$missingReason` is
 * set and `onPart` is not called.
 */
export function withPart<Part>(load: Load<Part>, onPart: (part: Part) => void): void {
  const loaded = loadedParts.get(load);
  if (loaded !== undefined) onPart(loaded);
  else {
    importWithRetry(load).then(
      (part) => {
        loadedParts.set(load, part);
        onPart(part);
      },
      () => undefined,
    );
  }
}
