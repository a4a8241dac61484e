/** The direction of a change, drawn. Assistive technology gets it in words from the cell. */
export function Arrow({ direction }: { direction: "up" | "down" }) {
  return <span className={`arrow ${direction}`} />;
}

interface ChangeProps {
  /** With its sign, U+2212 for minus; the direction is never told by colour alone. */
  text: string;
  /** Absent for zero, which has neither arrow nor colour. */
  direction?: "up" | "down" | undefined;
}

/** How far a value moved. */
export function Change({ text, direction }: ChangeProps) {
  return (
    <span className={`change ${direction ?? ""}`}>
      {direction && <Arrow direction={direction} />}
      {text}
    </span>
  );
}
