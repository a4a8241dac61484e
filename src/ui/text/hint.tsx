import type { ComponentProps } from "react";

/** Paragraph in small print. Takes native properties; `className` adds to its own. */
export function Hint({ className = "", ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={`text-label text-t3 ${className}`} />;
}
