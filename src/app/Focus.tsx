import Estimate from "#features/estimate/Estimate.tsx";
import QuotePanel, { type QuotePanelProps } from "#features/quote/QuotePanel.tsx";
import { Boundary } from "./Boundary.tsx";
import { OwnAlerts } from "./OwnAlerts.tsx";

/** The detail of one instrument: its quote, and what is worked out from it. Loaded when first needed. */
export default function Focus(props: Omit<QuotePanelProps, "children">) {
  return (
    <QuotePanel {...props}>
      {({ checked, isHeld }) => (
        <>
          <Boundary>
            <Estimate checked={checked} isHeld={isHeld} />
          </Boundary>
          <Boundary>
            <OwnAlerts isin={checked.quote.instrument} />
          </Boundary>
        </>
      )}
    </QuotePanel>
  );
}
