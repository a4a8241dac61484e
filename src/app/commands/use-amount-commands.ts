import { useDesk } from "#app/desk/desk-context.ts";
import { useListView } from "#app/desk/lists/OpenList.tsx";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { isFigure } from "#features/estimate/parsed-quantity.ts";
import type { CommandItem } from "#features/palette/find.ts";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import { listEstimateMessages } from "#features/watchlist/bars/list-estimate-messages.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useReading } from "#messages/ambiguous-number.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { commandMessages } from "./command-messages.ts";
import { commands } from "./page-commands.ts";
import { keyBuffer } from "./page-keys.ts";

/**
 * Returns a function of the commands that estimate a typed amount: for every row of the open list, for one instrument, and
 * as a budget. One that is no amount blocks them, with the reason.
 *
 * @param subject instrument of the row that had the focus, or else that in detail
 */
export function useAmountCommands(subject: Isin | undefined): (text: string) => CommandItem[] {
  const { desk, store, view } = useDesk();
  const t = useMessages(commandMessages);
  const { malformed, zero } = useMessages(listEstimateMessages);
  const format = useNumberFormat();
  const readingOf = useReading();
  const nameOf = useNameOf(store);
  const listView = useListView();
  const hasRows = view.open.entries.length > 0;
  return (text) => {
    const parsed = parseQuantity(text, format);
    const amount = isFigure(parsed) ? parsed : undefined;
    const written = amount ? formatFigure(amount, format) : text;
    const { estimateAmount, budgetAmount } = COMMAND_KEYWORDS;
    const command = (
      id: string,
      title: string,
      keywords: string,
      act: () => void,
    ): CommandItem => ({
      kind: "command",
      id,
      title,
      keywords,
      note: readingOf(text),
      blockedBy: amount ? undefined : parsed === "zero" ? zero : malformed,
      act,
    });
    const estimateList = (kind: ListEstimate["kind"]) => () =>
      amount && desk.setListView(withEstimate(listView, { kind, amount }));
    const ofRows = t.estimateRows({ amount: written });
    const ofBudget = t.budgetRows({ amount: written });
    return [
      ...(hasRows
        ? [command("estimateRows", ofRows, estimateAmount, estimateList("quantity"))]
        : []),
      ...(subject
        ? [
            command(
              "estimateOne",
              t.estimateOne({ amount: written, instrument: nameOf(subject) }),
              estimateAmount,
              () => {
                const field = commands.toQuantity?.(subject);
                if (field) keyBuffer.open(field, undefined, written);
              },
            ),
          ]
        : []),
      ...(hasRows ? [command("budgetRows", ofBudget, budgetAmount, estimateList("budget"))] : []),
    ];
  };
}
