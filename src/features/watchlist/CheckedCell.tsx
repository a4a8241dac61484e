import type { ReactNode } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useCauseWords } from "#messages/cause-words.ts";
import { useTimeWords } from "#messages/time.ts";
import { useLive, useTick } from "#polling/hooks.ts";
import type { Cause, QuoteState, Reading } from "#polling/quote-state.ts";
import { IconClock, IconClose, IconMail, IconWarning } from "#ui/icons.tsx";
import { CheckRing } from "#ui/rings.tsx";
import { DoubtMark } from "./DoubtMark.tsx";
import { watchlistMessages } from "./messages.ts";

type CheckedCellProps =
  | { state: "invalid" }
  | {
      state: Exclude<QuoteState, "invalid">;
      isin: Isin;
      cause: Cause;
      reading: Reading | undefined;
      /** Where a request for an unlisted instrument goes. */
      mailHref: string;
      /** Whether the row has room for when the next check is due. */
      tellsNext: boolean;
    };

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
      return props.reading?.checked ? (
        <Age
          isin={props.isin}
          checkedAt={props.reading.checked.checkedAt}
          tellsNext={props.tellsNext}
        >
          <DoubtMark reading={props.reading} />
        </Age>
      ) : null;
    case "stale":
      return (
        <Told icon={<IconClock />} head={<Stale reading={props.reading} />} tone="warn">
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

function Stale({ reading }: { reading: Reading | undefined }) {
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  const checkedAt = reading?.checked?.checkedAt ?? 0;
  const text = t.staleFor({ age: useTick((now) => words.staleAge(now - checkedAt)) });
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
  checkedAt: number;
  tellsNext: boolean;
  /** Stands after the age. */
  children: ReactNode;
}

function Age({ isin, checkedAt, tellsNext, children }: AgeProps) {
  const words = useTimeWords();
  const { source } = useLive();
  const age = useTick((now) => words.age(now - checkedAt));
  // In twentieths: a ring of eleven pixels has no more steps than that to show.
  const left = useTick((now) => {
    const share = 1 - (now - checkedAt) / source.plannedIntervalMs(isin);
    return Math.round(Math.min(1, Math.max(0, share)) * 20) / 20;
  });
  return (
    <span className="checked">
      <CheckRing fraction={left} />
      {age}
      {children}
      {tellsNext && <Next isin={isin} checkedAt={checkedAt} />}
    </span>
  );
}

/** When this quote is to be checked again. */
function Next({ isin, checkedAt }: { isin: Isin; checkedAt: number }) {
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const text = useTick((now) => {
    const left = checkedAt + source.plannedIntervalMs(isin) - now;
    return left < 1000 ? t.nextNow : t.nextIn({ time: words.age(left) });
  });
  return <span className="told-cause next-check">{text}</span>;
}
