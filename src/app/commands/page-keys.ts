import { loadReplayKeys } from "#app/lazy-parts.ts";
import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { createKeyBuffer } from "./key-buffer.ts";

/** The key buffer of the page. */
export const keyBuffer = createKeyBuffer(window, async () => {
  const { replayKeys } = await importWithRetry(loadReplayKeys);
  return replayKeys;
});
