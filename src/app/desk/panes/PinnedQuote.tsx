import { useStore } from "@nanostores/react";
import { Suspense, useRef, useState } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { commands, openField, register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useLabelling } from "#app/desk/lists/use-labelling.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { HistoryContainer, SpreadRange } from "#app/lazy-inner-parts.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { AddAlert } from "#features/alerts/AddAlert.tsx";
import { PinnedEstimate } from "#features/estimate/PinnedEstimate.tsx";
import { HistoryPlaceholder } from "#features/history/HistoryPlaceholder.tsx";
import { useRequestMail } from "#features/instruments/mail.ts";
import QuotePanel from "#features/quote/QuotePanel.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { alertsOnScreen } from "#storage/alerts.ts";
import { AutomationScope } from "#ui/automation-scope.ts";
import { type FieldCommand, useViewCommands } from "#ui/commands/command-bus.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconBell, IconPin } from "#ui/icons/more-icons.tsx";
import { $detailQuantity, type DetailQuantity } from "./detail-quantity.ts";
import { paneMessages } from "./pane-messages.ts";
import { usePinnedQuantity } from "./use-pinned-quantity.ts";
import { useSecondPaneQuote } from "./use-second-pane-weights.ts";
import { useShownEstimate } from "./use-shown-estimate.ts";

interface PinnedQuoteProps {
  isin: Isin;
  onClose: () => void;
}

/** Second instrument in detail, estimated for its own quantity or else for that of the first. */
export default function PinnedQuote({ isin, onClose }: PinnedQuoteProps) {
  const { config, store } = useDesk();
  const t = useMessages(paneMessages);
  const mailHref = useRequestMail(config.operatorEmail);
  const { labels } = usePersisted(store.labels);
  const onLabel = useLabelling();
  const own = usePinnedQuantity(isin);
  const amount = amountFor(own, useStore($detailQuantity), useShownEstimate());
  useSecondPaneQuote(isin);
  const nameOf = useNameOf(store);
  const [isAdding, setAdding] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const levelField = useRef<HTMLInputElement>(null);
  const showForm: FieldCommand = () => {
    setAdding(true);
    return () => levelField.current;
  };
  const addAlert = () => openField(() => showForm);
  useViewCommands(register, {
    alertInPane() {
      const { current } = bell;
      if (!current?.closest("aside")?.contains(document.activeElement)) return false;
      addAlert();
      return true;
    },
  });
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
              <IconButton ref={bell} label={t.addAlert} aria-expanded={isAdding} onClick={addAlert}>
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
            {isAdding && (
              <Boundary>
                <AddAlert
                  isin={isin}
                  alertStore={alertsOnScreen(store, config)}
                  notifications={window.Notification}
                  name={nameOf(isin)}
                  levelField={levelField}
                  onSaved={(terms) => commands.noteAlert?.({ kind: "saved", terms })}
                  onUnsaved={(terms) => commands.noteAlert?.({ kind: "unsaved", terms })}
                  onClose={() => {
                    setAdding(false);
                    bell.current?.focus();
                  }}
                />
              </Boundary>
            )}
          </>
        )}
      </QuotePanel>
    </AutomationScope>
  );
}

/** Registers no commands: the page's keys act on the first detail. */
const registerNothing = () => () => undefined;

/** Returns the instrument's own quantity, or else the amount of the detail; without a detail or its quantity, that of the list. */
function amountFor(
  own: DecimalString | undefined,
  detail: DetailQuantity,
  ofList: ListEstimate | undefined,
): ListEstimate | undefined {
  const quantity = own ?? (detail.isOpen ? detail.quantity : undefined);
  if (quantity) return { kind: "quantity", amount: quantity };
  // The detail's field starts with the list's quantity: it is empty only if the user emptied it.
  return detail.isOpen && ofList?.kind === "quantity" ? undefined : ofList;
}
