import { $missingReason, type MissingReason } from "./missing-parts.ts";
import { type PartState, partState } from "./part-state.ts";

/** A part of the page cannot be loaded any more; a reload gets the page a build that has it. */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
  readonly reason: MissingReason;

  constructor(reason: MissingReason, cause: unknown) {
    super("A part of the page cannot be loaded", { cause });
    this.reason = reason;
  }
}

type Load<Part> = () => Promise<Part>;
/** Loads a part of the page. Rejects with `MissingPartError`, and with nothing else. */
type Importer = <Part>(load: Load<Part>) => Promise<Part>;

export interface ImporterOptions {
  /** Tells why a part did not load, from what its import was rejected with. Never rejects. */
  readonly stateOf: (cause: unknown) => Promise<PartState>;
  /** Resolves after a delay in milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onMissing: (reason: MissingReason) => void;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 10_000;
/** Some browsers remember a failed import until the page is reloaded, so that more tries are futile. */
const UNCLEAR_TRIES = 3;

/**
 * Makes an importer that waits for a gateway that is away, for as long as that takes, and gives up at
 * once where the part is gone. While the gateway is away, the part itself is not asked for.
 */
export function createImporter({ stateOf, wait, onMissing }: ImporterOptions): Importer {
  /** Another build is served from then on, whichever part is asked for. */
  let isReplaced = false;

  /** Resolves with the first state that is not `away`. */
  async function untilAnswered(cause: unknown) {
    for (let delay = FIRST_WAIT_MS; ; delay = Math.min(MAX_WAIT_MS, delay * 2)) {
      const state = isReplaced ? "replaced" : await stateOf(cause);
      if (state !== "away") return { state, wasAway: delay > FIRST_WAIT_MS };
      await wait(delay);
    }
  }

  return async (load) => {
    for (let unclear = 0; ; ) {
      try {
        return await load();
      } catch (cause) {
        // What was loaded consists of parts itself, and one of them is known to be missing.
        if (cause instanceof MissingPartError) throw cause;
        const { state, wasAway } = await untilAnswered(cause);
        isReplaced ||= state === "replaced";
        if (!wasAway) unclear += 1;
        if (isReplaced || unclear === UNCLEAR_TRIES) {
          const reason = isReplaced ? "replaced" : "failed";
          onMissing(reason);
          throw new MissingPartError(reason, cause);
        }
        if (!wasAway) await wait(FIRST_WAIT_MS);
      }
    }
  };
}

/** The page's own importer, for whatever is loaded after the first load. */
export const importWithRetry = createImporter({
  stateOf: (cause) =>
    partState(cause, { fetch: (...asked) => fetch(...asked), ownScript: import.meta.url }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onMissing: (reason) => $missingReason.set(reason),
});

/**
 * Loads a part that shows nothing and passes it to `use`. If it is missing, `$missingReason` is set and
 * `use` is not called.
 */
export function withPart<Part>(load: Load<Part>, use: (part: Part) => void): void {
  importWithRetry(load).then(use, () => undefined);
}
