import { loadReplayKeys } from "#app/lazy-parts.ts";
import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { createKeyBuffer } from "./key-buffer.ts";

/** The page's one buffer of keys: there is one keyboard. */
export const keyBuffer = createKeyBuffer(window, async () => {
  const { replayKeys } = await importWithRetry(loadReplayKeys);
  return replayKeys;
});
