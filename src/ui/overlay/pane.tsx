import { type ComponentProps, type ReactNode, useId } from "react";

/** The content of a window, part below part; an empty status takes no room. */
export function Pane(props: ComponentProps<"div">) {
  return <div {...props} className="grid gap-6 p-4 [&_[role=status]:empty]:hidden" />;
}

interface PaneSectionProps {
  title: string;
  /** Further classes. */
  more?: string;
  children: ReactNode;
}

/** A part of a pane under its title, which is its accessible name. */
export function PaneSection({ title, more = "gap-2.5", children }: PaneSectionProps) {
  const id = useId();
  return (
    <section className={`grid ${more}`} aria-labelledby={id}>
      <h3 id={id} className="text-[0.8125rem] font-strong">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Buttons beside each other, as many as there is room for. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}
