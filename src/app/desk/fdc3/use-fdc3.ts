import { useEffect } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";

/** Joins a desktop of several applications if the page has an FDC3 agent; most pages have none. */
export function useFdc3(desk: Desk): void {
  useEffect(() => {
    const joining = new AbortController();
    const load = () => import("./fdc3.ts");
    const join = () =>
      withPart(
        load,
        ({ joinDesktop }) => void joinDesktop(Reflect.get(window, "fdc3"), desk, joining.signal),
      );
    if (Reflect.get(window, "fdc3")) join();
    // An agent may be ready long after the page has loaded.
    else window.addEventListener("fdc3Ready", join, { once: true, signal: joining.signal });
    return () => joining.abort();
  }, [desk]);
}
