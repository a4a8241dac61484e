import { useState } from "react";

/** True from the first time that `value` is true, whatever it becomes later. */
export function useLatched(value: boolean): boolean {
  const [isLatched, setLatched] = useState(value);
  if (value && !isLatched) setLatched(true);
  return isLatched || value;
}
