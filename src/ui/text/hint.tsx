import type { ComponentProps } from "react";

interface HintProps extends ComponentProps<"p"> {
  /** Further classes. */
  more?: string;
}

/** A remark in small print. Takes native properties. */
export function Hint({ more = "", ...rest }: HintProps) {
  return <p {...rest} className={`text-label text-t3 ${more}`} />;
}
