import type { ComponentProps } from "react";
import { withLateStyles } from "#app/late-styles.ts";
import TroublePage from "#features/connection/TroublePage.tsx";
import { lazyPart } from "#ui/parts/lazy-part.tsx";

const Styled = lazyPart(withLateStyles(async () => ({ default: TroublePage })));

/** The page that replaces the desk while the service has sent nothing, with its style. */
export default function Trouble(props: ComponentProps<typeof TroublePage>) {
  return <Styled {...props} />;
}
