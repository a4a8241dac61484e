/**
 * Below the prices. Each side of the line between bid and ask has its amount: proceeds on the left, beside the check, and
 * cost on the right.
 */
export const LINE = "col-span-full grid grid-cols-subgrid items-center px-0! text-[0.6875rem]";
export const SELL = "col-[1/3] pe-[7px] text-end in-[.stacked]:col-[1/2]";
export const RIGHT =
  "col-[3/5] flex flex-wrap justify-between gap-x-2 ps-[7px] in-[.stacked]:col-[2/3] overflow-hidden";
