import { useState } from "react";
import { useLive } from "#polling/hooks.ts";

/**
 * A value that is taken over at most this often, for what takes long to work through; at once where
 * the key, what a person chose, is another.
 */
export function useRested<Value>(value: Value, restMs: number, key = ""): Value {
  const { clock } = useLive();
  const [taken, setTaken] = useState({ value, key, at: clock.now() });
  const isDue = taken.key !== key || clock.now() - taken.at >= restMs;
  if (taken.value === value || !isDue) return taken.value;
  setTaken({ value, key, at: clock.now() });
  return value;
}
