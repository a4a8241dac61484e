import { figureLiteral } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { Figure, Touchline } from "#ui/figure/figure.tsx";
import { CheckRing } from "#ui/figure/rings.tsx";
import { emptyMessages } from "./empty-messages.ts";

export interface EmptyListProps {
  /** False if the instruments are not shown beside the list. */
  isRailInView: boolean;
  /** Key cap of the search shortcut; empty for none. */
  searchKey: string;
  /** Keys of the search, in the syntax of `aria-keyshortcuts`. */
  searchShortcut: string | undefined;
  onSearch: () => void;
  onPaste: () => void;
}

/** Empty state of a list: how to add instruments, and how to read a row. */
export default function EmptyList(props: EmptyListProps) {
  const { isRailInView, searchKey, searchShortcut, onSearch, onPaste } = props;
  const t = useMessages(emptyMessages);
  return (
    <section className="mx-auto w-full max-w-[55rem] overflow-y-auto px-[clamp(16px,6%,56px)] pt-[clamp(24px,7vh,60px)] pb-8">
      <h2 className="text-[2rem] leading-[2.375rem] font-headline">{t.emptyTitle}</h2>
      <p className="mt-2.5 max-w-[44rem] text-[0.875rem] leading-[1.25rem] text-t2">
        {isRailInView ? t.emptyText : t.emptyTextNarrow}
        <span className="pointer-coarse:hidden"> {t.emptyType}</span>
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button variant="primary" large aria-keyshortcuts={searchShortcut} onClick={onSearch}>
          {t.searchInstruments}{" "}
          {searchKey && (
            <span aria-hidden="true">
              <kbd className={SEARCH_KEY}>{searchKey}</kbd>
            </span>
          )}
        </Button>
        <Button large onClick={onPaste}>
          {t.paste}
        </Button>
      </div>
      <HowToRead />
    </section>
  );
}

/** A key cap without a frame of its own, because it is in a button; hidden on a phone and on a touch screen. */
const SEARCH_KEY =
  "rounded-chip border border-transparent font-sans leading-[0.8125rem] opacity-65 max-tablet:hidden pointer-coarse:hidden";

const SIZE = "relative text-[1.125rem] leading-[1.75rem] font-price";

/** Example quote with the names of its parts. */
function HowToRead() {
  const t = useMessages(emptyMessages);
  const format = useNumberFormat();
  const write = (figure: `${number}`) => formatFigure(figureLiteral(figure), format);
  return (
    <figure className="mt-14 border-t pt-4.5 max-tablet:mt-8" aria-label={t.howTo}>
      <figcaption className="flex justify-between text-t3">
        <b className="text-[0.9375rem]">{t.howTo}</b> <span>{t.example}</span>
      </figcaption>
      <div className="mt-5 grid grid-cols-[1fr_1fr_1fr] gap-6 wide:gap-y-10 max-tablet:grid-cols-[1fr_1fr] max-tablet:gap-4">
        <Part title={t.bid} text={t.bidText} />
        <Part title={t.changedDigits} text={t.changedDigitsText} className={MIDDLE} />
        <Part title={t.ask} text={t.askText} className={END} />
        <div
          className="relative col-span-full grid grid-cols-[1fr_auto_1fr] items-center justify-center gap-x-5 [&>.fig]:first:justify-self-end max-tablet:row-start-1 [&>.fig]:text-[4.5rem] max-tablet:[&>.fig]:text-[2.25rem]"
          aria-hidden="true"
        >
          <Figure size="wall" text={write("191.24")} changedFrom={5} direction="up" />
          <Touchline className="relative col-start-2 row-span-2 row-start-1">
            <Leader className="top-[calc(100%+4px)] -left-px h-7 border-l" />
            <Leader className="-top-7 left-[calc(-21px-1.4rem)] h-7 border-l" />
          </Touchline>
          <Figure size="wall" text={write("191.28")} changedFrom={5} direction="up" />
          <span className={`justify-self-end ${SIZE}`}>
            {write("4800")}
            <Leader className="top-1/2 right-[calc(100%+12px)] h-12 w-[calc(16rem-100%)] border-t border-l" />
          </span>
          <span className={`col-start-3 justify-self-start ${SIZE}`}>{write("3150")}</span>
          <span className="flex items-center gap-2 text-t2 max-tablet:col-span-full max-tablet:justify-self-center tablet:absolute tablet:right-0 tablet:bottom-1">
            {t.exampleAges} <CheckRing fraction={0.7} /> 4 s
            <Leader className="top-[calc(100%+4px)] right-[6rem] h-7 border-l" />
          </span>
          <Leader className={`${TO_PRICE} left-[6rem] border-l`} />
          <Leader className={`${TO_PRICE} right-[6rem] border-r`} />
        </div>
        <Part title={t.size} text={t.sizeText} />
        <Part
          title={t.spread}
          text={t.spreadText({ spread: write("0.04"), bps: write("2.1") })}
          className={MIDDLE}
        />
        <Part title={t.clocks} text={t.clocksText} className={END} />
      </div>
    </figure>
  );
}

const MIDDLE = "tablet:justify-self-center tablet:text-center";
const END = "tablet:justify-self-end tablet:text-right";

interface PartProps {
  title: string;
  text: string;
  className?: string;
}

function Part({ title, text, className = "" }: PartProps) {
  return (
    <div className={`max-w-[15rem] text-balance text-t2 ${className}`}>
      <b className="text-[0.875rem]">{title}</b>
      <p>{text}</p>
    </div>
  );
}

const TO_PRICE = "-top-7 h-17 w-[calc(50%-36px-13.5rem-6rem)] border-b";

/** Line from a name to the part of the quote. */
const Leader = ({ className }: { className: string }) => (
  <i className={`absolute border-line3 max-wide:hidden ${className}`} />
);
