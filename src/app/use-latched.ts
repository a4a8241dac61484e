import { useState } from "react";

/** Returns true from the first time that `value` is true, whatever it becomes later. */
export function useLatched(value: boolean): boolean {
  const [isLatched, setLatched] = useState(value);
  if (value && !isLatched) setLatched(true);
  return isLatched || value;
}
