import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";

/** Time without pointer movement after which the pointer and the controls disappear. */
const IDLE_MS = 3000;

/** Returns true while the pointer moves; only then does a wall show the pointer and its controls. */
export function useAwake(): boolean {
  const { clock } = useLive();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const wake = () => {
      cancel();
      setAwake(true);
      cancel = clock.after(IDLE_MS, () => setAwake(false));
    };
    window.addEventListener("pointermove", wake);
    return () => {
      cancel();
      window.removeEventListener("pointermove", wake);
    };
  }, [clock]);
  return isAwake;
}
