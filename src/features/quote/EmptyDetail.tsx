import { useMessages } from "#messages/catalogue.ts";
import { isByFinger } from "#ui/controls/touch.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { emptyMessages } from "./empty-messages.ts";

/** Empty detail pane: one line on how to open an instrument. */
export default function EmptyDetail() {
  const t = useMessages(emptyMessages);
  return (
    <section
      className="grid h-full place-content-center p-8 text-center text-balance text-t3"
      aria-label={t.panel}
    >
      <p>{isByFinger() ? t.emptyTextByFinger : <Emphasised text={t.emptyText} />}</p>
    </section>
  );
}
