import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { dataQualityMessages } from "./data-quality-messages.ts";

/** Mark beside the age of a quote whose answers are disputed, or were refused or ignored just now; nothing otherwise. */
export default function DataQualityMark({ snapshot }: { snapshot: QuoteSnapshot | undefined }) {
  const t = useMessages(dataQualityMessages);
  const isDisputed = snapshot?.checked?.isDisputed ?? false;
  const record = snapshot?.record;
  const { refused, older = 0 } = record && !record.isPast ? record : {};
  const text = [
    isDisputed && t.disputed,
    refused && t.refused(refused.count),
    older > 0 && t.older({ n: older }),
    (refused || older > 0) && t.until,
  ]
    .filter(Boolean)
    .join(" ");
  return text === "" ? null : (
    <span
      className={`quality-mark inline-block in-[.compact]:[grid-area:1/1] align-[-1px] [&>.icon]:block [&>.icon]:size-3 ${isDisputed ? "text-warn" : "text-t3"}`}
      title={text}
    >
      <IconWarning />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
