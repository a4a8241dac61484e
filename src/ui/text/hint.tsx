import type { ComponentProps } from "react";

interface HintProps extends ComponentProps<"p"> {
  /** Additional class names. */
  more?: string;
}

/** Paragraph in small print. Takes native properties. */
export function Hint({ more = "", ...rest }: HintProps) {
  return <p {...rest} className={`text-label text-t3 ${more}`} />;
}
