import { useEffect } from "react";
import { patiently } from "#ui/patiently.ts";
import type { Desk } from "./desk.ts";

/** Takes part in a desktop of several applications where there is one; most pages have none. */
export function useFdc3(desk: Desk): void {
  useEffect(() => {
    const life = new AbortController();
    const join = async () => {
      const { joinDesktop } = await patiently(() => import("./fdc3.ts"));
      await joinDesktop(Reflect.get(window, "fdc3"), desk, life.signal);
    };
    if (Reflect.get(window, "fdc3")) void join();
    // An agent may come long after the page.
    else
      window.addEventListener("fdc3Ready", () => void join(), { once: true, signal: life.signal });
    return () => life.abort();
  }, [desk]);
}
