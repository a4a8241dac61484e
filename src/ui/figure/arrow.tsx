import { drawAttribute } from "#ui/draw/draw.ts";

interface ArrowProps {
  direction: "up" | "down";
  /** The change in words, for assistive technology; without them the words stand elsewhere. */
  words?: string | undefined;
}

/** The direction of a change, drawn. */
export function Arrow({ direction, words }: ArrowProps) {
  const className = `arrow ${direction}`;
  return words ? (
    <span className={className} role="img" aria-label={words} />
  ) : (
    <span className={className} />
  );
}

/** The same, drawn into an empty element; without a direction it is hidden, also from screen readers. */
export function drawArrow(
  target: Element,
  direction: ArrowProps["direction"] | undefined,
  words: string | undefined,
): void {
  drawAttribute(target, "class", direction === undefined ? "arrow" : `arrow ${direction}`);
  drawAttribute(target, "role", words === undefined ? undefined : "img");
  drawAttribute(target, "aria-label", words);
}
