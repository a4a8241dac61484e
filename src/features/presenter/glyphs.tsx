import type { ReactNode } from "react";

/*
 * Drawing of each scenario in a view box of 104 by 24: prices as steps, requests as short strokes,
 * unanswered requests as hatching. Decorative, because the button around it has the name.
 */
const draw = (shape: ReactNode) => (
  <svg
    className="h-[1.5rem] w-full fill-none stroke-t2 stroke-[1.4] in-aria-pressed:stroke-t1 in-data-[place=page]:h-[clamp(2.5rem,8dvh,5rem)]"
    viewBox="0 0 104 24"
    aria-hidden="true"
  >
    {shape}
  </svg>
);

const step = (d: string) => <path d={d} />;

/** Draws slanted lines from one place to another: nothing comes back. */
const hatching = (from: number, to: number) => {
  const lines: string[] = [];
  for (let x = from; x < to; x += 6) lines.push(`M${x} 18l6-12`);
  return <path className="stroke-line3" d={lines.join("")} />;
};

const ticks = (from: number, to: number) => {
  const lines: string[] = [];
  for (let x = from; x <= to; x += 5) lines.push(`M${x} 5v14`);
  return <path d={lines.join("")} />;
};

const GLYPHS: Readonly<Record<string, ReactNode>> = {
  /** The menu with the other scenarios, and a scenario without a drawing. */
  more: step("M38 12h6M49 12h6M60 12h6"),
  calm: step("M0 15h18v-2h20v2h16v-3h24v2h14v-2h12"),
  volatile: step("M0 14h9v6h9V7h10v11h10V4h9v10h9v7h9V8h10v9h9V3h10v12h10"),
  illiquid: step("M0 5h40v1h64M0 19h62v-1h42"),
  halted: (
    <>
      {step("M0 16h12v-4h12v3h14M38 4v16")}
      <path strokeDasharray="2 4" d="M42 15h62" />
    </>
  ),
  "tight-limit": (
    <>
      {ticks(1, 42)}
      <path className="stroke-warn stroke-[2.5]" d="M51 2v20" />
      {hatching(58, 98)}
    </>
  ),
  outage: (
    <>
      {step("M0 15h14v-3h14v2h8M76 14h10v-3h18")}
      {hatching(40, 70)}
    </>
  ),
  forbidden: (
    <>
      {step("M0 16h14v-4h14v3h8")}
      <path className="stroke-error stroke-2" d="m46 6 12 12m0-12L46 18" />
      <path className="stroke-line3" d="M68 15h36" />
    </>
  ),
  unauthorized: (
    <>
      {step("M0 16h14v-4h14v3h8M46 11h14v9H46zM49 11V8a4 4 0 0 1 8 0v3")}
      <path className="stroke-line3" d="M68 15h36" />
    </>
  ),
  crossed: step("M0 7h36l8 10h16l8-10h36M0 17h36l8-10h16l8 10h36"),
  opening: (
    <>
      <path strokeDasharray="2 4" d="M0 20h26" />
      {step("M28 20V6h12v5h12V5h12v9h12V8h14v5h14")}
    </>
  ),
  "limit-cut": (
    <>
      {ticks(1, 46)}
      <path className="stroke-warn stroke-[2.5]" d="M54 2v20" />
      {step("M64 5v14M80 5v14M96 5v14")}
    </>
  ),
  slow: step("M1 5v14M35 5v14M69 5v14M103 5v14"),
  rubbish: (
    <>
      {step("M0 15h18v-3h18v2h14")}
      <path className="stroke-error" d="m56 18 6-13 5 12 5-9 4 7 6-11 4 14 5-10" />
    </>
  ),
};

/** Draws what a scenario does; three dots for one without a drawing. */
export const glyphOf = (scenario: string): ReactNode => draw(GLYPHS[scenario] ?? GLYPHS["more"]);
