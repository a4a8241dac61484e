import { useState } from "react";
import { useLive } from "#live/hooks.ts";

/**
 * A value that is taken over at most this often, for what takes long to work through; at once where one
 * of the keys is another, such as what a person chose.
 */
export function useThrottledValue<Value>(
  value: Value,
  restMs: number,
  keys: readonly unknown[] = [],
): Value {
  const { clock } = useLive();
  const [taken, setTaken] = useState({ value, keys, at: clock.now() });
  const isOther = keys.some((key, nth) => key !== taken.keys[nth]);
  const isDue = isOther || clock.now() - taken.at >= restMs;
  if (taken.value === value || !isDue) return taken.value;
  setTaken({ value, keys, at: clock.now() });
  return value;
}
