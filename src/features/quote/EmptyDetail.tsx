import { useMessages } from "#messages/catalogue.ts";
import { Touchline } from "#ui/figure/figure.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { emptyMessages } from "./empty-messages.ts";

const BAR = "h-2 rounded-flash bg-bg2";
const SHORT = { width: "33%" };
const BOX = "h-6 rounded-flash bg-bg2";

/** Empty detail pane: explains how to open an instrument, above an outline of the detail. */
export default function EmptyDetail() {
  const t = useMessages(emptyMessages);
  return (
    <div className="focus-panel">
      <section aria-label={t.panel}>
        <h2 className="text-title font-title">{t.panel}</h2>
        <p className="text-t2">
          <Emphasised text={t.emptyText} />
        </p>
      </section>
      <Outline />
    </div>
  );
}

/** Touch, spread, chart, estimate and alerts, each where it is in the detail of an instrument. */
const Outline = () => (
  <div className="grid gap-6" aria-hidden="true">
    <div className="grid grid-cols-[1fr_auto_1fr] gap-3">
      <span className="grid content-center justify-items-end gap-3">
        <i className={`w-29 ${BOX}`} />
        <i className={BAR} style={SHORT} />
      </span>
      <Touchline className="h-20" />
      <span className="grid content-center gap-3">
        <i className={`w-29 ${BOX}`} />
        <i className={BAR} style={SHORT} />
      </span>
    </div>
    <i className={BAR} />
    <svg
      className="w-full fill-none"
      stroke="var(--line2)"
      viewBox="0 0 320 140"
      aria-hidden="true"
    >
      {[0, 22].map((below) => (
        <path key={below} d={ASK} transform={`translate(0 ${below})`} />
      ))}
    </svg>
    <i className="border-t" />
    <div className="grid grid-cols-[1fr_auto_1fr] gap-3">
      <i className={BOX} />
      <span />
      <span className="grid gap-3">
        <i className={BAR} />
        <i className={BAR} />
        <i className={BAR} style={SHORT} />
      </span>
    </div>
    <i className="border-t" />
    <div className="grid gap-3">
      <i className={BAR} />
      <i className={BAR} style={SHORT} />
    </div>
  </div>
);

/** A rising price in steps. */
const ASK = "M0 90h26v-8h32v-16h26v6h36v-24h32v-14h26v10h32v-18h28v-14h32";
