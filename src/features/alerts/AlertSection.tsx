import type { ReactNode } from "react";

interface AlertSectionProps {
  title: string;
  heading: "h2" | "h3";
  /** Further classes. */
  more?: string;
  /** Beside the heading: quiet buttons, whose last word ends where the text below ends. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A part with its heading, which is its accessible name, and what can be done with all of it. */
export function AlertSection(props: AlertSectionProps) {
  const { title, heading: Heading, more = "", buttons, children } = props;
  return (
    <section className={`grid gap-2 ${more}`} aria-label={title}>
      <header className="flex min-h-7 items-center [&>.button:last-child]:-mr-2.5">
        <Heading className="flex-1 text-[0.8125rem] font-strong">{title}</Heading>
        {buttons}
      </header>
      {children}
    </section>
  );
}
