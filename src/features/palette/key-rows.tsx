import type { ComponentProps, ReactNode } from "react";

/** A section stays in one column, unless it is longer than one. */
export const KEY_SECTION = "grid gap-1 pb-3 break-inside-avoid";

/** Heading of a group of keys. */
export function KeyHeading(props: ComponentProps<"h3">) {
  return <h3 {...props} className="text-[0.6875rem] font-label text-t3" />;
}

/** One row of the key map. */
export function KeyRow({ as: Element, children }: { as: "li" | "div"; children: ReactNode }) {
  return <Element className="flex min-h-8 items-center gap-2 border-b">{children}</Element>;
}
