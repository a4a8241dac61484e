import type { ComponentProps, ReactNode } from "react";

const CHIP =
  "chip inline-block rounded-chip border border-current px-1.5 text-label/[1rem] font-strong whitespace-nowrap text-warn";

/** Framed word beside the figure that it warns about. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={CHIP}>{children}</span>;
}

/** Status dot of a pill: filled while quotes arrive, hollow before the first. */
export function Dot({ hollow }: { hollow?: boolean }) {
  const ring = hollow ? "hollow border border-t2" : "border-4 border-well";
  return <span className={`dot size-2 flex-none rounded-full ${ring}`} />;
}

interface PillProps extends ComponentProps<"div"> {
  tone: "live" | "quiet" | "warn" | "error" | "sim";
  icon?: ReactNode;
}

const PILL =
  "pill inline-flex min-h-7 items-center gap-2 rounded-full border whitespace-nowrap [&_.icon]:size-3.5";
const QUIET = "border-line2 pr-3 pl-2.5 text-t2";
const TONES = {
  live: QUIET,
  quiet: QUIET,
  warn: "border-current bg-warn-a pr-3 pl-2.5 font-label text-warn [&_b]:text-current",
  error: "border-current pr-3 pl-2.5 font-label text-error [&_b]:text-current",
  sim: "border-sim bg-sim px-2.5 font-strong text-bg1 forced-colors:border-2 forced-colors:bg-transparent [&_b]:text-current",
};

/** State in one line; `<b>` inside is emphasised. Takes native properties. */
export function Pill({ tone, icon, children, ...rest }: PillProps) {
  return (
    <div {...rest} className={`${PILL} ${TONES[tone]}`}>
      {icon}
      <span>{children}</span>
    </div>
  );
}

export interface NoteProps extends ComponentProps<"div"> {
  tone: "info" | "warn" | "error";
  icon?: ReactNode;
}

/** Ground and sign of a notice by its tone. */
export const NOTICE_TONES = {
  info: "bg-bg2",
  warn: "bg-bg1 bg-warn-tint [&>.icon]:text-warn",
  error: "bg-bg1 bg-error-tint forced-colors:bg-none [&>.icon]:text-error",
};

const NOTE =
  "flex gap-2.25 rounded-field px-2.5 py-1.75 text-t1 forced-colors:border [&>.icon]:mt-0.5 [&>.icon]:size-3.5";

/** Notice about the content beside it. */
export function Note({ tone, icon, children, ...rest }: NoteProps) {
  return (
    <div {...rest} className={`${NOTE} ${NOTICE_TONES[tone]}`}>
      {icon}
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
