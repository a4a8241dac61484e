import { useMessages } from "#messages/catalogue.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { footMessages } from "./foot-messages.ts";

/** The word looks like the figures that it explains (`COVERAGE`). */
const UNDERLINED =
  "[&_b]:font-body [&_b]:underline [&_b]:decoration-line3 [&_b]:underline-offset-3";

/** Explains the underline of an estimate. */
export function UnderlineNote() {
  const t = useMessages(footMessages);
  return (
    <span className={UNDERLINED}>
      <Emphasised text={t.underlined} />
    </span>
  );
}
