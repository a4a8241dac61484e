import { Suspense } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { register } from "#app/commands/page-commands.ts";
import { HistoryContainer, SpreadRange } from "#app/lazy-inner-parts.ts";
import Estimate from "#features/estimate/Estimate.tsx";
import { useRequestMail } from "#features/instruments/mail.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/use-caps.ts";
import QuotePanel, { type QuotePanelProps } from "#features/quote/QuotePanel.tsx";
import { withLabel } from "#storage/labels.ts";
import { AlertsContainer } from "./AlertsContainer.tsx";
import { useDesk } from "./desk-context.ts";
import { usePersisted } from "./use-persisted.ts";

/** The detail of one instrument: its quote, and what is worked out from it. Loaded when first needed. */
export default function Focus(
  props: Omit<
    QuotePanelProps,
    | "children"
    | "label"
    | "mailHref"
    | "onLabel"
    | "labelKeys"
    | "onShare"
    | "register"
    | "spreadRange"
  >,
) {
  const { config, store, view, keys, passOnLink } = useDesk();
  const mailHref = useRequestMail(config.operatorEmail);
  const { labels } = usePersisted(store.labels);
  const { presets, compare } = usePersisted(store.settings);
  const { isin } = props;
  return (
    <QuotePanel
      {...props}
      mailHref={mailHref(isin)}
      label={labels[isin]}
      labelKeys={ariaKeys(keys.label, isMac)}
      onShare={passOnLink}
      register={register}
      spreadRange={
        <Boundary>
          <SpreadRange isin={isin} />
        </Boundary>
      }
      onLabel={(text) => store.labels.update((kept) => withLabel(kept, isin, text))}
    >
      {({ checked, isHeld }) => (
        <>
          <Boundary>
            <Suspense fallback={<section className="history" />}>
              <HistoryContainer isin={isin} isHeld={isHeld} />
            </Suspense>
          </Boundary>
          <Boundary>
            <Estimate
              checked={checked}
              isHeld={isHeld}
              ofList={view.open.shape?.estimate}
              presets={presets}
              onPresets={(change) =>
                store.settings.update((kept) => ({ ...kept, presets: change(kept.presets) }))
              }
              isComparing={compare}
              onCompare={(isComparing) =>
                store.settings.update((kept) => ({ ...kept, compare: isComparing }))
              }
              register={register}
            />
          </Boundary>
          <Boundary>
            <AlertsContainer isin={checked.quote.instrument} />
          </Boundary>
        </>
      )}
    </QuotePanel>
  );
}
