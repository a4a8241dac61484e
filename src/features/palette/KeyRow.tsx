import type { ReactNode } from "react";

/** One row of the key map. */
export function KeyRow({ as: Element, children }: { as: "li" | "div"; children: ReactNode }) {
  return <Element className="flex min-h-8 items-center gap-2 border-b">{children}</Element>;
}
