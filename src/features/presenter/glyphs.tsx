import type { ReactNode } from "react";

/*
 * Drawing of each scenario in a view box of 104 by 24: prices as steps, requests as short strokes,
 * unanswered requests as hatching. Decorative, because the button around it has the name.
 */
const draw = (shape: ReactNode) => (
  <svg
    className="col-span-full h-[1.5rem] w-full fill-none stroke-t2 stroke-[1.4] in-aria-pressed:stroke-t1 in-data-[place=page]:h-[2.5rem]"
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
  /** Label of the menu with the other scenarios. */
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
};

/** Draws what a scenario does; a calm line for one that this build does not know. */
export const glyphOf = (scenario: string): ReactNode => draw(GLYPHS[scenario] ?? GLYPHS["calm"]);
