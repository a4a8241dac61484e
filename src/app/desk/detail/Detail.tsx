import { type ComponentProps, Suspense, useEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Boundary } from "#app/Boundary.tsx";
import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { onResize } from "#app/desk/layout.ts";
import { useListView } from "#app/desk/lists/OpenList.tsx";
import { useLabelling } from "#app/desk/lists/use-labelling.ts";
import { markDetailClosed, setDetailQuantity } from "#app/desk/panes/detail-quantity.ts";
import { PinButton } from "#app/desk/panes/PinButton.tsx";
import { PinHint } from "#app/desk/panes/PinHint.tsx";
import { useShownEstimate } from "#app/desk/panes/use-shown-estimate.ts";
import { QuoteButtons } from "#app/desk/phone/QuoteButtons.tsx";
import { QuoteMenuButton } from "#app/desk/phone/QuoteMenuButton.tsx";
import { withLateStyles } from "#app/late-styles.ts";
import { HistoryContainer, SpreadRange } from "#app/lazy-inner-parts.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { Comparison } from "#features/estimate/Comparison.tsx";
import Estimate from "#features/estimate/Estimate.tsx";
import { type PresetsChange, withPreset } from "#features/estimate/presets.ts";
import { HistoryPlaceholder } from "#features/history/HistoryPlaceholder.tsx";
import { useRequestMail } from "#features/instruments/mail.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import QuotePanel, { type QuotePanelProps } from "#features/quote/QuotePanel.tsx";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { prefetch } from "#ui/parts/import-with-retry.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { AlertsContainer } from "./AlertsContainer.tsx";
import { useComparing } from "./use-comparing.ts";
import { useFocusAfterClose } from "./use-focus-after-close.ts";
import { useTypedAmounts } from "./use-typed-amounts.ts";

/** As the variant `low` of tailwind.css. */
const LOW = matchMedia("(max-height: 31.24rem) and (min-width: 35rem)");

const loadComparison = withLateStyles(async () => ({ default: Comparison }));
const StyledComparison = lazyPart(loadComparison);

/** The detail of one instrument: its quote, history, estimate and alerts. Loaded when first needed. */
export default function Detail(
  props: Omit<
    QuotePanelProps,
    | "children"
    | "label"
    | "mailHref"
    | "onLabel"
    | "labelKeys"
    | "register"
    | "spreadRange"
    | "estimate"
    | "actions"
    | "menu"
  >,
) {
  const { config, desk, store, view, keys, leaveQuantity, stepQuantity } = useDesk();
  const mailHref = useRequestMail(config.operatorEmail);
  const capText = useCapText();
  const { labels } = usePersisted(store.labels);
  const { presets } = usePersisted(store.settings);
  const { isin, size } = props;
  const [isComparing, setComparing] = useComparing(isin);
  // On a phone the estimate comes before the history, with the quote, and needs no scrolling.
  const isPhone = size === "mobile";
  const isSideways = useSyncExternalStore(onResize, () => LOW.matches);
  // So that a press shows the comparison at once, and a key after it finds it. The part itself reports a missing style.
  useEffect(() => void prefetch(loadComparison).catch(() => undefined), []);
  const onLabel = useLabelling();
  const [typed, changeTyped, takeFromList, carryTo] = useTypedAmounts(isin);
  const changePresets = (change: PresetsChange) => {
    const before = store.settings.get().presets;
    const update = (by: PresetsChange) =>
      store.settings.update((stored) => ({ ...stored, presets: by(stored.presets) }));
    update(change);
    const removed = before.filter((preset) => !store.settings.get().presets.includes(preset));
    if (removed.length === 0) return;
    desk.propose({ kind: "quantity" }, () =>
      update((stored) => removed.reduce(withPreset, stored)),
    );
  };
  const ofList = useShownEstimate();
  const detailView = useListView("detailList");
  const estimateList = (amount: DecimalString) => {
    const { id } = view.detailList;
    const estimated = withEstimate(detailView, { kind: "quantity", amount });
    if (id && id !== view.open.id) desk.rows.setDisplay(id, { view: estimated });
    else desk.setListView(estimated);
    // From now on the field follows the list, also where that had this quantity before. Rendered at once: the field
    // keeps what was typed when the focus leaves it.
    flushSync(() => takeFromList("quantity"));
  };
  useEffect(() => markDetailClosed, []);
  useFocusAfterClose(desk, isPhone ? undefined : isin);
  const renderHistory = (isStale: boolean) => (
    <Boundary>
      <Suspense fallback={<HistoryPlaceholder />}>
        <HistoryContainer isin={isin} isStale={isStale} />
      </Suspense>
    </Boundary>
  );
  const renderEstimate = (quote: Pick<ComponentProps<typeof Estimate>, "checked" | "isStale">) => (
    <Boundary>
      <Estimate
        {...quote}
        typed={typed}
        onTyped={changeTyped}
        onUseOfList={() => takeFromList()}
        ofList={ofList}
        presets={presets}
        onPresets={changePresets}
        isComparing={isComparing}
        onCompare={setComparing}
        Comparison={StyledComparison}
        onQuantity={setDetailQuantity}
        onLeave={leaveQuantity}
        onStep={(by) => stepQuantity(by, carryTo)}
        onUseForList={view.open.entries.length > 0 ? estimateList : undefined}
        forListKeys={capText("Mod+Enter")}
        register={register}
        phone={isPhone ? (isSideways ? "sideways" : "upright") : undefined}
      />
    </Boundary>
  );
  return (
    <QuotePanel
      {...props}
      mailHref={mailHref(isin)}
      label={labels[isin]}
      labelKeys={ariaKeys(keys.label, isMac)}
      onLabelLeft={isPhone ? undefined : leaveQuantity}
      actions={(hasParts) =>
        isPhone ? <QuoteButtons isin={isin} hasAlerts={hasParts} /> : <PinButton isin={isin} />
      }
      menu={isPhone && <QuoteMenuButton isin={isin} />}
      register={register}
      spreadRange={
        <Boundary>
          <SpreadRange isin={isin} />
        </Boundary>
      }
      onLabel={(text) => onLabel(isin, text)}
      estimate={isPhone ? renderEstimate : undefined}
    >
      {(quote) => (
        <>
          {renderHistory(quote.isStale)}
          {!isPhone && renderEstimate(quote)}
          <Boundary>
            <AlertsContainer isin={isin} />
          </Boundary>
          {!isPhone && <PinHint />}
        </>
      )}
    </QuotePanel>
  );
}
