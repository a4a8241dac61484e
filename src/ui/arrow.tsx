/** The direction of a change, drawn. Assistive technology gets it in words from the cell. */
export function Arrow({ direction }: { direction: "up" | "down" }) {
  return <span className={`arrow ${direction}`} />;
}
