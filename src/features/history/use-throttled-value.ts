import { useState } from "react";
import { useLive } from "#live/hooks.ts";

/**
 * Returns a value that changes at most once in `intervalMs`, for expensive derivations. Changes at once
 * when one of the keys changes.
 */
export function useThrottledValue<Value>(
  value: Value,
  intervalMs: number,
  keys: readonly unknown[] = [],
): Value {
  const { clock } = useLive();
  const [current, setCurrent] = useState({ value, keys, changedAt: clock.now() });
  const isKeyChanged = keys.some((key, index) => key !== current.keys[index]);
  const isDue = isKeyChanged || clock.now() - current.changedAt >= intervalMs;
  if (current.value === value || !isDue) return current.value;
  setCurrent({ value, keys, changedAt: clock.now() });
  return value;
}
