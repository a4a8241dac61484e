import type { ReactNode } from "react";
import { IN_COLUMN } from "#ui/parts/in-column.ts";

interface AlertSectionProps {
  title: string;
  heading: "h2" | "h3";
  /** Additional class names. */
  className?: string;
  /** Buttons beside the heading. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A section with a heading, which is also its accessible name, and buttons for the whole section. */
export function AlertSection(props: AlertSectionProps) {
  const { title, heading: Heading, className = "", buttons, children } = props;
  return (
    <section className={`grid gap-2 ${className}`} style={IN_COLUMN} aria-label={title}>
      <header className="flex min-h-7 flex-wrap items-center justify-end">
        <Heading className="flex-1 text-[0.8125rem] font-strong">{title}</Heading>
        {buttons}
      </header>
      {children}
    </section>
  );
}
