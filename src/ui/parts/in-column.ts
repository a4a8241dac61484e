import type { CSSProperties } from "react";

/** A column of a grid with a greatest width: in a wide pane, a field of twelve digits and a figure need no more room. */
export const IN_COLUMN: CSSProperties = { gridTemplateColumns: "minmax(0, 36rem)" };
