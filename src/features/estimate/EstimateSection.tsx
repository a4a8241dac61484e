import type { ReactNode } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { IN_COLUMN } from "#ui/parts/in-column.ts";
import { estimateMessages } from "./messages.ts";

interface EstimateSectionProps {
  /** Accessible name, for a section with fields. */
  label?: string;
  /** Text beside the heading. */
  note: ReactNode;
  children: ReactNode;
}

/** Section for the estimates of one instrument, with a heading. */
export function EstimateSection({ label, note, children }: EstimateSectionProps) {
  const t = useMessages(estimateMessages);
  return (
    <section className={SECTION} style={IN_COLUMN} aria-label={label}>
      <header className="flex items-baseline justify-between gap-2 text-cell text-t3">
        <h3 className="text-[0.8125rem] font-strong text-t1">{t.title}</h3>
        {note}
      </header>
      {children}
    </section>
  );
}

const SECTION =
  "estimate grid content-start gap-2 [&_input]:font-label pointer-fine:[&_input]:text-[0.8125rem]";
