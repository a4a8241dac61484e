import { useMessages } from "#messages/catalogue.ts";
import { Touchline } from "#ui/figure/figure.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { emptyMessages } from "./empty-messages.ts";

/** Empty detail pane: explains how to open an instrument, above an outline of the detail. */
export default function EmptyDetail() {
  const t = useMessages(emptyMessages);
  return (
    <section className="focus-panel" aria-label={t.panel}>
      <h2 className="text-title font-title">{t.panel}</h2>
      <p className="text-t2">
        <Emphasised text={t.emptyText} />
      </p>
      <div className="my-6 grid grid-cols-[1fr_auto_1fr] gap-3" aria-hidden="true">
        <i className="h-6 bg-bg2" />
        <Touchline className="h-20" />
        <i className="h-6 bg-bg2" />
      </div>
    </section>
  );
}
