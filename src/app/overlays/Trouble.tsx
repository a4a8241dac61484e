import { withLateStyles } from "#app/late-styles.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { TroubleAndWayOut, type TroubleProps } from "./TroubleAndWayOut.tsx";

const Styled = lazyPart(withLateStyles(async () => ({ default: TroubleAndWayOut })));

/** The page that replaces the desk while the service has sent nothing, with its style. */
export default function Trouble(props: TroubleProps) {
  return <Styled {...props} />;
}
