/**
 * Below the prices. Each side of the line between bid and ask has its amount: proceeds on the left, beside the check, and
 * cost on the right. The layout has their columns, see `narrow.ts`.
 */
export const LINE = "col-span-full grid grid-cols-subgrid items-center px-0! text-[0.6875rem]";
export const SELL = "col-(--sell) pe-[7px] text-end";
export const RIGHT = "col-(--buy) flex flex-wrap justify-between gap-x-2 overflow-hidden ps-[7px]";
