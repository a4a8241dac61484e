import type { ComponentProps } from "react";

/** Note in place of the list. Takes the props of a native paragraph. */
export function RailNote(props: ComponentProps<"p">) {
  return <p {...props} className="flex-1 px-3 py-2.5 text-label text-t3" />;
}
