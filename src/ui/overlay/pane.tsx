import { type ComponentProps, type ReactNode, useId } from "react";

/** Content of a window, as a column of sections. An empty status takes no room. */
export function Pane(props: ComponentProps<"div">) {
  return <div {...props} className="grid gap-6 p-4 [&_[role=status]:empty]:hidden" />;
}

interface PaneSectionProps {
  title: string;
  /** Additional class names. */
  className?: string;
  children: ReactNode;
}

/** Section of a pane. Its title is its accessible name. */
export function PaneSection({ title, className = "gap-2.5", children }: PaneSectionProps) {
  const id = useId();
  return (
    <section className={`grid ${className}`} aria-labelledby={id}>
      <h3 id={id} className="text-[0.8125rem] font-strong">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Row of buttons that wraps. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}
