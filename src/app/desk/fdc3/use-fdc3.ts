import { useEffect } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";

/** Takes part in a desktop of several applications where there is one; most pages have none. */
export function useFdc3(desk: Desk): void {
  useEffect(() => {
    const life = new AbortController();
    const load = () => import("./fdc3.ts");
    const join = () =>
      withPart(
        load,
        ({ joinDesktop }) => void joinDesktop(Reflect.get(window, "fdc3"), desk, life.signal),
      );
    if (Reflect.get(window, "fdc3")) join();
    // An agent may come long after the page.
    else window.addEventListener("fdc3Ready", join, { once: true, signal: life.signal });
    return () => life.abort();
  }, [desk]);
}
