import { useMemo, useSyncExternalStore } from "react";
import { textScale } from "#ui/text/text-scale.ts";
import type { WallSize } from "./layout.ts";

/** Share of the window that the line above the tiles leaves. A notice takes more, but must not change the layout. */
const BELOW_TOP = 0.92;

/** Returns the size of the wall, and follows the window. */
export function useWallSize(): WallSize {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  return useMemo(
    () => ({ width, height: height * BELOW_TOP, textScale: textScale(document) }),
    [width, height],
  );
}

/** The width of the variant `phone-wall`. */
const PHONE = matchMedia("(width < 40rem)");

/** Returns whether the wall is as narrow as on a phone, and follows the window. */
export const useIsPhone = (): boolean => useSyncExternalStore(onResize, () => PHONE.matches);

function onResize(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}
