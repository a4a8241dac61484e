import { useState } from "react";
import { parseQuantity } from "#market/quantity.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useTimeWords } from "#messages/time.ts";
import { useTick } from "#polling/hooks.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { TextField } from "#ui/text-field.tsx";
import { Affordable } from "./Affordable.tsx";
import { estimateMessages } from "./messages.ts";
import { QuantityFigures } from "./QuantityFigures.tsx";
import { isFigure } from "./typed.ts";

interface EstimateProps {
  checked: CheckedQuote;
  isHeld: boolean;
}

/** What a quantity would come to at the touch, and what an amount would buy. Nothing is ordered. */
export default function Estimate({ checked, isHeld }: EstimateProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const [quantityText, setQuantityText] = useState("");
  const quantity = parseQuantity(quantityText, format);
  const message = isFigure(quantity)
    ? undefined
    : { empty: t.empty, zero: t.zero, negative: t.negative, malformed: t.malformed }[quantity];
  return (
    <section className="estimate" aria-label={t.title}>
      <header>
        <h3>{t.title}</h3>
        <span>{t.noOrder}</span>
      </header>
      <div className="estimate-quantity">
        <TextField
          data-testid="quantity"
          label={t.quantity}
          inputMode="decimal"
          value={quantityText}
          onChange={(event) => setQuantityText(event.target.value)}
          invalid={!isFigure(quantity) && quantity !== "empty"}
          message={message}
        />
        <QuantityFigures checked={checked} quantity={isFigure(quantity) ? quantity : undefined} />
      </div>
      <Affordable checked={checked} />
      {isHeld && <Stale checkedAt={checked.checkedAt} />}
    </section>
  );
}

function Stale({ checkedAt }: { checkedAt: number }) {
  const t = useMessages(estimateMessages);
  const words = useTimeWords();
  const text = useTick((now) => t.stale({ age: words.exactAge(now - checkedAt) }));
  return <p className="estimate-stale">{text}</p>;
}
