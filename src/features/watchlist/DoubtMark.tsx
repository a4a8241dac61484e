import { useMessages } from "#messages/catalogue.ts";
import type { Reading } from "#polling/quote-state.ts";
import { IconWarning } from "#ui/icons.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { doubtMessages } from "./doubt-messages.ts";

/** A mark beside the age of a quote whose service contradicted itself or answered what is none; else nothing. */
export function DoubtMark({ reading }: { reading: Reading | undefined }) {
  const t = useMessages(doubtMessages);
  const isDisputed = reading?.checked?.isDisputed ?? false;
  const { refused, older = 0 } = reading?.record ?? {};
  const text = [
    isDisputed && t.disputed,
    refused && t.refused(refused.count),
    older > 0 && t.older({ n: older }),
  ]
    .filter(Boolean)
    .join(" ");
  return text === "" ? null : (
    <span className={isDisputed ? "doubt-mark warn" : "doubt-mark"} title={text}>
      <IconWarning />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
