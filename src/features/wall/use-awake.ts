import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";

/** How long the pointer may rest before what it needs leaves the picture. */
const REST_MS = 3000;

/** True while the pointer moves: only then does a wall show its control and the pointer. */
export function useAwake(): boolean {
  const { clock } = useLive();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const wake = () => {
      cancel();
      setAwake(true);
      cancel = clock.after(REST_MS, () => setAwake(false));
    };
    window.addEventListener("pointermove", wake);
    return () => {
      cancel();
      window.removeEventListener("pointermove", wake);
    };
  }, [clock]);
  return isAwake;
}
