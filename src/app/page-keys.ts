import { patiently } from "#ui/patiently.ts";
import { createKeyBuffer } from "./key-buffer.ts";
import { parts } from "./later.ts";

/** The page's one buffer of keys: there is one keyboard. */
export const keyBuffer = createKeyBuffer(window, async () => {
  const { replayKeys } = await patiently(parts.ReplayKeys);
  return replayKeys;
});
