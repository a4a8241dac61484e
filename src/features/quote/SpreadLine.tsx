import type { ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { IconWarning } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { quoteMessages } from "./messages.ts";

interface SpreadLineProps {
  checked: CheckedQuote;
  /** Stands below the figures. */
  children?: ReactNode;
}

/** The exact spread, its basis points to two decimals, and the exact mid. */
export function SpreadLine({ checked, children }: SpreadLineProps) {
  const t = useMessages(quoteMessages);
  const format = useNumberFormat();
  const { derived } = checked;
  const fields = quoteFields(checked);
  const isOdd = derived.book !== "normal";
  return (
    <section className="spread-line">
      <dl>
        <dt>{t.spread}</dt>
        <dd className={isOdd ? "main odd" : "main"} data-field="spread" data-value={fields.spread}>
          {formatFigure(derived.spread, format)}
        </dd>
        <dt>{t.bps}</dt>
        <dd
          data-field="spread-bps"
          data-value={fields["spread-bps"]}
          title={derived.bps === undefined ? t.noBps : undefined}
        >
          {derived.bps === undefined ? "–" : formatFigure(derived.bps, format)}
        </dd>
        <dt>{t.mid}</dt>
        <dd data-field="mid" data-value={fields.mid}>
          {formatFigure(derived.mid, format)}
        </dd>
      </dl>
      {children}
      {derived.book !== "normal" && (
        <Note tone="warn" icon={<IconWarning />}>
          {t[derived.book]}
        </Note>
      )}
      {checked.isDisputed && (
        <Note tone="warn" icon={<IconWarning />}>
          {t.disputed}
        </Note>
      )}
    </section>
  );
}
