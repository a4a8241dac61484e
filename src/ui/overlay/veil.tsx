import type { ComponentProps } from "react";

const VEIL = [
  "pointer-events-none fixed inset-0 z-50 grid place-items-center border-2 border-dashed p-6",
  "bg-[color-mix(in_srgb,var(--bg0)_88%,transparent)]",
].join(" ");
const WORDS =
  "grid max-w-[26rem] gap-1.5 text-center text-t2 [&>strong]:text-[1rem] [&>strong]:font-title";

interface VeilProps extends ComponentProps<"div"> {
  /** Whether releasing the pointer now would drop onto this veil. */
  isOver?: boolean;
}

/** Cover over a drop target while something is dragged. It lets pointer events through to the page. */
export function Veil({ isOver = false, children, ...rest }: VeilProps) {
  return (
    <div {...rest} className={`${VEIL} ${isOver ? "border-focus" : "border-line3"}`}>
      <div className={WORDS}>{children}</div>
    </div>
  );
}
