import type { ReactNode } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useCauseWords } from "#messages/cause-words.ts";
import { useTimeWords } from "#messages/time.ts";
import { useLive, useTick } from "#polling/hooks.ts";
import type { Cause, QuoteState, Reading } from "#polling/quote-state.ts";
import { drawAttribute, drawText } from "#ui/draw.ts";
import { IconClock, IconClose, IconMail, IconWarning } from "#ui/icons.tsx";
import { CheckRing, drawCheckRing } from "#ui/rings.tsx";
import { drawnValue } from "./cells-props.ts";
import { DoubtMark } from "./DoubtMark.tsx";
import { watchlistMessages } from "./messages.ts";
import { type RowFigures, useDrawn } from "./row-figures.ts";

interface AskedProps {
  isin: Isin;
  cause: Cause;
  /** Of the row's shape, as everything here that is no age. */
  reading: Reading | undefined;
  /** Draws the age; undefined while there is no quote. */
  figures: RowFigures | undefined;
  /** Where a request for an unlisted instrument goes. */
  mailHref: string;
  /** Whether the row has room for when the next check is due. */
  tellsNext: boolean;
}

type CheckedCellProps =
  | { state: "invalid" }
  | ({ state: Exclude<QuoteState, "invalid"> } & AskedProps);

/** When the quote was last checked, or why it was not: the second of the two clocks. */
export function CheckedCell(props: CheckedCellProps) {
  const t = useMessages(watchlistMessages);
  const causeWords = useCauseWords();
  const why =
    props.state === "invalid" ? undefined : causeWords(props.cause, props.reading?.problem?.status);
  switch (props.state) {
    case "waiting":
      return (
        <Told icon={<CheckRing fraction={0} />} head={t.waiting} tone="quiet">
          {why}
        </Told>
      );
    case "live":
      return props.figures ? (
        <Age isin={props.isin} figures={props.figures} tellsNext={props.tellsNext}>
          <DoubtMark reading={props.reading} />
        </Age>
      ) : null;
    case "stale":
      return (
        <Told icon={<IconClock />} head={<Stale {...props} />} tone="warn">
          {why ?? t.waitingForCheck}
        </Told>
      );
    case "unavailable":
      return (
        <Told icon={<IconClose />} head={<Doubted {...props}>{t.noQuote}</Doubted>} tone="error">
          {why}
        </Told>
      );
    case "not-listed":
      return (
        <Told icon={<IconMail />} head={t.notListed} tone="warn">
          <a href={props.mailHref} tabIndex={-1}>
            {t.request}
          </a>
        </Told>
      );
    case "invalid":
      return (
        <Told icon={<IconWarning />} head={t.invalid} tone="error">
          {t.invalidWhy}
        </Told>
      );
  }
}

/** The same as a cell of a row, with the instant of the last check. */
export function CheckedField(props: AskedProps & { state: QuoteState }) {
  const cell = useDrawn<HTMLDivElement>(props.figures, (target, { fields }) =>
    drawAttribute(target, "data-value", fields["checked-at"]),
  );
  return (
    <div
      ref={cell}
      role="gridcell"
      className="cell-checked"
      data-field="checked-at"
      data-value={drawnValue(props.figures)}
    >
      <CheckedCell {...props} />
    </div>
  );
}

interface ToldProps {
  icon: ReactNode;
  head: ReactNode;
  tone: "quiet" | "warn" | "error";
  children: ReactNode;
}

/** A state over its cause. */
function Told({ icon, head, tone, children }: ToldProps) {
  return (
    <span
      className={`told ${tone}`}
      // Rows of one line have no room for the cause.
      title={typeof children === "string" ? children : undefined}
    >
      {icon}
      <span className="told-head">{head}</span>
      <span className="told-cause">{children}</span>
    </span>
  );
}

function Stale({ reading, figures }: Pick<AskedProps, "reading" | "figures">) {
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  // By the last quote: the reading may be an earlier one of the same shape.
  const checkedAt = () => figures?.shown()?.checked.checkedAt ?? 0;
  const text = t.staleFor({ age: useTick((now) => words.staleAge(now - checkedAt())) });
  return <Doubted reading={reading}>{text}</Doubted>;
}

/** A state's name, with the mark of what makes it doubtful. */
function Doubted({ reading, children }: { reading: Reading | undefined; children: string }) {
  return (
    <>
      {children} <DoubtMark reading={reading} />
    </>
  );
}

interface AgeProps {
  isin: Isin;
  figures: RowFigures;
  tellsNext: boolean;
  /** Stands after the age. */
  children: ReactNode;
}

function Age({ isin, figures, tellsNext, children }: AgeProps) {
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const told = useDrawn<HTMLSpanElement>(
    figures,
    (target, { checked: { checkedAt }, now }) => {
      const [ring, age] = target.children;
      const planned = source.plannedIntervalMs(isin);
      drawCheckRing(ring, 1 - (now - checkedAt) / planned);
      drawText(age, words.age(now - checkedAt));
      if (!tellsNext) return;
      const left = checkedAt + planned - now;
      const next = left < 1000 ? t.nextNow : t.nextIn({ time: words.age(left) });
      drawText(target.lastElementChild ?? undefined, next);
    },
    "tick",
  );
  return (
    <span ref={told} className="checked">
      <CheckRing fraction={0} />
      <span />
      {children}
      {tellsNext && <span className="told-cause next-check" />}
    </span>
  );
}
