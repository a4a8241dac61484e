import { useMessages } from "#messages/catalogue.ts";
import { SHORT_PART } from "#ui/figure/coverage.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { footMessages } from "./foot-messages.ts";

/** Explains the underline of an estimate. The word looks like the figures that it explains. */
export function UnderlineNote() {
  const t = useMessages(footMessages);
  return (
    <span className={SHORT_PART}>
      <Emphasised text={t.underlined} />
    </span>
  );
}
