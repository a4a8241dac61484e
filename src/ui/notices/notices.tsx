import type { ComponentProps, ReactNode } from "react";

/** Framed word beside the figure that it warns about. */
export function Chip({ tone, children }: { tone: "warn"; children: ReactNode }) {
  return <span className={`chip ${tone}`}>{children}</span>;
}

/** Status dot of a pill: filled while quotes arrive, hollow before the first. */
export function Dot({ hollow }: { hollow?: boolean }) {
  return <span className={hollow ? "dot hollow" : "dot"} />;
}

interface PillProps extends ComponentProps<"div"> {
  tone: "live" | "quiet" | "warn" | "error" | "sim";
  icon?: ReactNode;
}

/** State in one line; `<b>` inside is emphasised. Takes native properties. */
export function Pill({ tone, icon, children, ...rest }: PillProps) {
  return (
    <div {...rest} className={`pill ${tone}`}>
      {icon}
      <span>{children}</span>
    </div>
  );
}

export interface NoteProps extends ComponentProps<"div"> {
  tone: "info" | "warn" | "error";
  icon?: ReactNode;
}

/** Notice about the content beside it. */
export function Note({ tone, icon, children, ...rest }: NoteProps) {
  return (
    <div {...rest} className={`note ${tone}`}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
