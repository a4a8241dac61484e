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
