import type { ComponentProps } from "react";

/** Stands in the place of the list while there is none. Takes native properties. */
export function RailNote(props: ComponentProps<"p">) {
  return <p {...props} className="flex-1 px-3 py-2.5 text-label text-t3" />;
}
