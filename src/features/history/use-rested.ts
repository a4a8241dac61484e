import { useState } from "react";
import { useLive } from "#polling/hooks.ts";

/** A value that is taken over at most this often: for what takes long to work through. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const { clock } = useLive();
  const [taken, setTaken] = useState({ value, at: clock.now() });
  if (taken.value === value || clock.now() - taken.at < restMs) return taken.value;
  setTaken({ value, at: clock.now() });
  return value;
}
