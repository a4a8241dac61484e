import { useMessages } from "#messages/catalogue.ts";
import { Emphasised } from "#ui/text.tsx";
import { emptyMessages } from "./empty-messages.ts";

/** The detail pane before anything is chosen: how to choose, over the outline of what will be there. */
export default function EmptyFocus() {
  const t = useMessages(emptyMessages);
  return (
    <section className="focus-panel none" aria-label={t.panel}>
      <h2>{t.panel}</h2>
      <p>
        <Emphasised text={t.emptyText} />
      </p>
      <div className="focus-outline" aria-hidden="true">
        <i />
        <span className="touchline" />
        <i />
      </div>
    </section>
  );
}
