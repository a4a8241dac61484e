import type { LoggedFiring } from "#market/alert.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/button.tsx";
import { FiredAt } from "./FiredAt.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

interface AlertLogProps {
  log: readonly LoggedFiring[];
  nameOf: (isin: Isin) => string;
  onClear: () => void;
}

/** What fired and at what quote, the latest first. */
export function AlertLog({ log, nameOf, onClear }: AlertLogProps) {
  const t = useMessages(alertMessages);
  return (
    <section className="alerts" aria-label={t.log}>
      <header>
        <h2>{t.log}</h2>
        {log.length > 0 && (
          <Button variant="quiet" onClick={onClear}>
            {t.clear}
          </Button>
        )}
      </header>
      {log.length === 0 ? (
        <p className="alert-remark">{t.logEmpty}</p>
      ) : (
        <ol className="alert-log">
          {log.map((firing) => (
            <Entry key={firing.id} firing={firing} name={nameOf(firing.terms.isin)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ firing, name }: { firing: LoggedFiring; name: string }) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const format = useNumberFormat();
  const { terms, quote, at, acrossGap } = firing;
  return (
    <li data-testid="alert-firing" data-isin={terms.isin}>
      <span>
        <b>{name}</b> <FiredAt at={at} />
      </span>
      <span>{words.terms(terms)}</span>
      <span className="alert-remark">
        {t.firedAt({
          value: words.figure(terms.on, quote.value),
          bid: formatFigure(quote.bid, format),
          ask: formatFigure(quote.ask, format),
        })}{" "}
        {t.marketTime({ time: quote.updatedAt })}
        {acrossGap && ` ${t.acrossGap}`}
      </span>
    </li>
  );
}
