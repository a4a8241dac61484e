import { figureLiteral } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/button.tsx";
import { Figure } from "#ui/figure.tsx";
import { CheckRing } from "#ui/rings.tsx";
import { KeyCap } from "#ui/text.tsx";
import { emptyMessages } from "./empty-messages.ts";

interface EmptyListProps {
  /** False where the instruments are not in view beside the list. */
  isRailInView: boolean;
  /** What is printed on the key that searches; empty where there is none. */
  searchKey: string;
  onSearch: () => void;
  onPaste: () => void;
}

/** Shown for an empty list: what to do, and how to read a row. */
export default function EmptyList({ isRailInView, searchKey, onSearch, onPaste }: EmptyListProps) {
  const t = useMessages(emptyMessages);
  return (
    <section className="empty-list">
      <h2>{t.emptyTitle}</h2>
      <p className="empty-text">{isRailInView ? t.emptyText : t.emptyTextNarrow}</p>
      <div className="empty-act">
        <Button variant="primary" large onClick={onSearch}>
          {t.searchInstruments} {searchKey && <KeyCap>{searchKey}</KeyCap>}
        </Button>
        <Button large onClick={onPaste}>
          {t.paste}
        </Button>
      </div>
      <HowToRead />
    </section>
  );
}

/** The parts of an invented quote, named. */
function HowToRead() {
  const t = useMessages(emptyMessages);
  const format = useNumberFormat();
  const write = (figure: `${number}`) => formatFigure(figureLiteral(figure), format);
  return (
    <figure className="how-to" aria-label={t.howTo}>
      <figcaption>
        <b>{t.howTo}</b> <span>{t.example}</span>
      </figcaption>
      <div className="how-to-parts">
        <Part at="bid" title={t.bid} text={t.bidText} />
        <Part at="digits" title={t.changedDigits} text={t.changedDigitsText} />
        <Part at="ask" title={t.ask} text={t.askText} />
        <div className="how-to-quote" aria-hidden="true">
          <Figure size="wall" text={write("191.24")} changedFrom={5} direction="up" />
          <span className="touchline" />
          <Figure size="wall" text={write("191.28")} changedFrom={5} direction="up" />
          <span className="how-to-size">{write("4800")}</span>
          <span className="how-to-size">{write("3150")}</span>
          <span className="how-to-ages">
            {t.exampleAges} <CheckRing fraction={0.7} /> 4 s
          </span>
        </div>
        <Part at="size" title={t.size} text={t.sizeText} />
        <Part
          at="spread"
          title={t.spread}
          text={t.spreadText({ spread: write("0.04"), bps: write("2.1") })}
        />
        <Part at="clocks" title={t.clocks} text={t.clocksText} />
      </div>
    </figure>
  );
}

function Part({ at, title, text }: { at: string; title: string; text: string }) {
  return (
    <div className={`how-to-part how-to-${at}`}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}
