import { drawAttribute } from "#ui/draw/draw.ts";

interface ArrowProps {
  direction: "up" | "down";
  /** Accessible name; absent where the text beside the arrow says the same. */
  label?: string | undefined;
}

/** Arrow that shows the direction of a change. */
export function Arrow({ direction, label }: ArrowProps) {
  const className = `arrow ${direction}`;
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} />
  );
}

/** Draws an `Arrow` into an empty element; without a direction it is hidden, also from screen readers. */
export function drawArrow(
  target: Element,
  direction: ArrowProps["direction"] | undefined,
  label: string | undefined,
): void {
  drawAttribute(target, "class", direction === undefined ? "arrow" : `arrow ${direction}`);
  drawAttribute(target, "role", label === undefined ? undefined : "img");
  drawAttribute(target, "aria-label", label);
}
