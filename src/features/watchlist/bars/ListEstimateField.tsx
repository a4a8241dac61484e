import { useEffect, useRef, useState } from "react";
import type { ListEstimateCommands } from "#features/watchlist/commands.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import { parseQuantity } from "#market/quantity.ts";
import type { ListEstimate } from "#market/row-estimate.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { isEstimated, withEstimate, withHeldColumns, withoutEstimate } from "./edit-estimate.ts";
import { listEstimateMessages } from "./list-estimate-messages.ts";

interface ListEstimateFieldProps {
  view: TableView;
  onView: (view: TableView) => void;
  register: Register<ListEstimateCommands>;
}

/** The quantity or the budget that every row of the open list is estimated for. */
export default function ListEstimateField({ view, onView, register }: ListEstimateFieldProps) {
  const t = useMessages(listEstimateMessages);
  const format = useNumberFormat();
  const field = useRef<HTMLInputElement>(null);
  const { estimate } = view;
  /** The typed text; undefined while the field shows the stored value. */
  const [typed, setTyped] = useState<string>();
  const [chosen, setKind] = useState<ListEstimate["kind"]>("quantity");
  const kind = estimate?.kind ?? chosen;
  const text = typed ?? (estimate ? formatFigure(estimate.amount, format) : "");
  const read = parseQuantity(text, format);
  /** Whether the field was left since: until then a group of digits may still be coming. */
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft || !isUnfinished(text, format) ? problemOf(read) : undefined;
  useViewCommands(register, { estimateList: () => () => field.current });
  useLeftColumns(view, onView);

  const change = (next: string) => {
    setTyped(next);
    setLeft(false);
    const amount = parseQuantity(next, format);
    if (amount === "empty") onView(withoutEstimate(view));
    else if (isAmount(amount)) onView(withEstimate(view, { kind, amount }));
    else if (estimate) onView(withHeldColumns(view));
  };
  const become = (next: ListEstimate["kind"]) => {
    setKind(next);
    if (estimate) onView(withEstimate(view, { ...estimate, kind: next }));
  };
  return (
    <>
      <span className="contents *:flex-nowrap">
        <Segmented
          label={t.kind}
          options={[
            { value: "quantity", label: t.quantity },
            { value: "budget", label: t.budget },
          ]}
          value={kind}
          onChange={become}
        />
      </span>
      <TextField
        ref={field}
        data-testid="list-estimate"
        label={kind === "budget" ? t.budgetLabel : t.quantityLabel}
        labelHidden
        leading={<span>{t.title}</span>}
        placeholder={t.placeholder}
        inputMode="decimal"
        size={10}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape") toCurrentRow();
        }}
        onBlur={() => {
          setLeft(true);
          if (problemOf(read) === undefined) setTyped(undefined);
        }}
        invalid={problem !== undefined}
        message={problem && t[problem]}
      />
      {text !== "" && (
        <IconButton
          label={t.clear}
          onClick={() => {
            change("");
            field.current?.focus();
          }}
        >
          <IconClose />
        </IconButton>
      )}
    </>
  );
}

/** As Escape does in the estimate of the detail. */
const toCurrentRow = () =>
  document.querySelector<HTMLElement>("[role=grid] [data-index][tabindex='0']")?.focus();

type Read = ReturnType<typeof parseQuantity>;

const PROBLEMS: Readonly<Partial<Record<string, "zero" | "malformed">>> = {
  zero: "zero",
  negative: "zero",
  malformed: "malformed",
};

const problemOf = (read: Read) => PROBLEMS[read];
const isAmount = (read: Read): read is DecimalString =>
  read !== "empty" && problemOf(read) === undefined;

/** Whether more digits make an amount of it: `1,5` on the way to `1,500` is no mistake yet. */
const isUnfinished = (text: string, format: NumberFormat) =>
  ["0", "00", "000"].some((more) => isAmount(parseQuantity(text + more, format)));

/** Columns that an unfinished amount left behind, before a reload for example, show nothing: they go. */
function useLeftColumns(view: TableView, onView: (view: TableView) => void) {
  const isLeft = !view.estimate && view.columns.some(({ id }) => isEstimated(id));
  const first = useRef(isLeft && view);
  useEffect(() => {
    if (first.current) onView(withoutEstimate(first.current));
    first.current = false;
  }, [onView]);
}
