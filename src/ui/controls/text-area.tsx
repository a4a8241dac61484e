import type { ComponentProps } from "react";

/** Field for several lines of codes or of a file. Takes native properties. */
export function TextArea(props: ComponentProps<"textarea">) {
  return (
    <textarea
      spellCheck={false}
      {...props}
      className="mono rounded-field border border-line3 bg-bg2 px-2.5 py-2 text-body font-body text-t1"
    />
  );
}
