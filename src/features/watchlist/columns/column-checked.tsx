import { type ReactNode, Suspense } from "react";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { DataQualityMark } from "#features/watchlist/lazy-parts.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useDrawnField, useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { useAwaitedCheck } from "#live/next-check.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useCauseWords } from "#messages/cause-words.ts";
import { useTimeWords } from "#messages/time.ts";
import { drawText } from "#ui/draw/draw.ts";
import { CheckRing } from "#ui/figure/rings.tsx";
import { IconClock, IconClose, IconMail } from "#ui/icons/icons.tsx";
import { CheckedAge } from "./CheckedAge.tsx";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  checked: "Time since the last successful check",
};

export const checked: ColumnDef = {
  label: "Checked",
  widthFor: () => ({ usual: 90, min: 86 }),
  sortValue: (row) => row.checked && -BigInt(row.checked.checkedAtEpochMs),
  Cell: CheckedCell,
};

/** Check age of the quote, or its state and the cause. */
function CheckedCell(props: CellsProps) {
  const field = useDrawnField<HTMLDivElement>(props.figures, "checked-at");
  return (
    <div {...field} role="gridcell" className="cell-checked ps-2.5 text-start">
      <CheckedWords {...props} />
    </div>
  );
}

/** Text of the cell. */
function CheckedWords(props: CellsProps) {
  const t = useMessages(watchlistMessages);
  const causeWords = useCauseWords();
  const why = causeWords(props.cause, props.snapshot?.problem);
  switch (props.state) {
    case "waiting":
      return (
        <StateWithCause
          icon={<CheckRing fraction={0} />}
          head={props.cause === "queued" ? t.queued : t.waiting}
          color="text-t1"
        >
          {why}
        </StateWithCause>
      );
    case "live":
      return props.figures ? (
        <CheckedAge
          isin={props.isin}
          figures={props.figures}
          showsNextCheck={props.showsNextCheck}
          showsMarketAge={!props.columns.includes("market")}
        >
          <QualityMark snapshot={props.snapshot} />
        </CheckedAge>
      ) : null;
    case "stale":
      return <StaleWords {...props} why={props.cause === "queued" ? undefined : why} />;
    case "unavailable":
      return (
        <StateWithCause
          icon={<IconClose />}
          head={t.noQuote}
          mark={<QualityMark snapshot={props.snapshot} />}
          color="text-error"
        >
          {why}
        </StateWithCause>
      );
    case "not-listed":
      return (
        <StateWithCause icon={<IconMail />} head={t.notListed} color="text-warn">
          {props.requestLink(props.isin)}
        </StateWithCause>
      );
    // Never in a cell: `InvalidRow` shows this state without cells.
    case "invalid":
      return null;
  }
}

interface StateWithCauseProps {
  icon: ReactNode;
  head: ReactNode;
  /** Mark before the cause. */
  mark?: ReactNode;
  color: "text-t1" | "text-warn" | "text-error";
  children: ReactNode;
}

/** A state above its cause. */
export function StateWithCause({ icon, head, mark, color, children }: StateWithCauseProps) {
  return (
    <span
      className={`row-state ${color}`}
      // Compact rows have no room for the cause.
      title={typeof children === "string" ? children : undefined}
    >
      {icon}
      <span className="font-price">{head}</span>
      {mark}
      <span className="state-cause col-start-2 text-cause text-t2">{children}</span>
    </span>
  );
}

/** Age of an old value and why it is old. One whose first check is under way is no fault. */
function StaleWords(props: CellsProps & { why: string | undefined }) {
  const { figures, snapshot, cause, why } = props;
  const t = useMessages(watchlistMessages);
  const words = useTimeWords();
  const next = useAwaitedCheck(props.isin, snapshot);
  const isNew = cause === undefined && next === "underWay";
  const head = t[isNew ? "ago" : "staleFor"];
  const text = useDrawnRef<HTMLSpanElement>(
    figures,
    (target, { checked, now }) =>
      drawText(target, head({ age: words.staleAge(now - checked.checkedAt) })),
    "second",
  );
  return (
    <StateWithCause
      icon={isNew ? <CheckRing fraction={0} /> : <IconClock />}
      head={<span ref={text} />}
      mark={<QualityMark snapshot={snapshot} />}
      color={isNew ? "text-t1" : "text-warn"}
    >
      {why ?? (typeof next === "number" ? t.nextIn({ time: words.age(next) }) : t[next])}
    </StateWithCause>
  );
}

/** Mark that is loaded when first needed, so that most pages never load it. */
const QualityMark = ({ snapshot }: { snapshot: QuoteSnapshot | undefined }) =>
  (snapshot?.checked?.isDisputed || snapshot?.record) && (
    <Suspense>
      <DataQualityMark snapshot={snapshot} />
    </Suspense>
  );
