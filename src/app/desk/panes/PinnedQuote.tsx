import { useStore } from "@nanostores/react";
import { Suspense } from "react";
import { flushSync } from "react-dom";
import { Boundary } from "#app/Boundary.tsx";
import { openAlert } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useLabelling } from "#app/desk/lists/use-labelling.ts";
import { HistoryContainer, SpreadRange } from "#app/lazy-inner-parts.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { PinnedEstimate } from "#features/estimate/PinnedEstimate.tsx";
import { HistoryPlaceholder } from "#features/history/HistoryPlaceholder.tsx";
import { useRequestMail } from "#features/instruments/mail.ts";
import QuotePanel from "#features/quote/QuotePanel.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { AutomationScope } from "#ui/automation-scope.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconBell, IconPin } from "#ui/icons/more-icons.tsx";
import { $detailQuantity, type DetailQuantity } from "./detail-quantity.ts";
import { paneMessages } from "./pane-messages.ts";
import { useSecondPaneQuote } from "./use-second-pane-weights.ts";

interface PinnedQuoteProps {
  isin: Isin;
  onClose: () => void;
}

/** Second instrument in detail, estimated for the same quantity as the first. */
export default function PinnedQuote({ isin, onClose }: PinnedQuoteProps) {
  const { config, desk, store, view } = useDesk();
  const t = useMessages(paneMessages);
  const mailHref = useRequestMail(config.operatorEmail);
  const { labels } = usePersisted(store.labels);
  const onLabel = useLabelling();
  const amount = amountFor(useStore($detailQuantity), view.open.listView?.estimate);
  useSecondPaneQuote(isin);
  // The form is in the detail, which then shows this instrument; at once, so that no other form is found.
  const addAlert = () => {
    flushSync(() => desk.setDetail(isin));
    openAlert();
  };
  return (
    <AutomationScope value="pinned-">
      <QuotePanel
        isin={isin}
        size="detail"
        testId="pinned"
        name={t.pinned}
        closeLabel={t.close}
        actions={(hasParts) => (
          <>
            <span className="flex items-center gap-1 text-label text-t3">
              <IconPin /> {t.pinnedMark}
            </span>
            {hasParts && (
              <IconButton label={t.addAlert} onClick={addAlert}>
                <IconBell />
              </IconButton>
            )}
          </>
        )}
        mailHref={mailHref(isin)}
        label={labels[isin]}
        onLabel={(text) => onLabel(isin, text)}
        labelKeys={undefined}
        onClose={onClose}
        register={registerNothing}
        spreadRange={
          <Boundary>
            <SpreadRange isin={isin} />
          </Boundary>
        }
      >
        {({ checked, isStale }) => (
          <>
            <Boundary>
              <Suspense fallback={<HistoryPlaceholder />}>
                <HistoryContainer isin={isin} isStale={isStale} />
              </Suspense>
            </Boundary>
            <Boundary>
              <PinnedEstimate checked={checked} isStale={isStale} amount={amount} />
            </Boundary>
          </>
        )}
      </QuotePanel>
    </AutomationScope>
  );
}

/** Registers no commands: the page's keys act on the first detail. */
const registerNothing = () => () => undefined;

/** Returns the amount of the detail; without a detail or its quantity, that of the list. */
function amountFor(
  detail: DetailQuantity,
  ofList: ListEstimate | undefined,
): ListEstimate | undefined {
  if (detail.isOpen && detail.quantity) return { kind: "quantity", amount: detail.quantity };
  // The detail's field starts with the list's quantity: it is empty only if the user emptied it.
  return detail.isOpen && ofList?.kind === "quantity" ? undefined : ofList;
}
