import { catalogue, fill } from "./catalogue.ts";

/** The texts of a row with an estimate. */
export const rowEstimateMessages = catalogue("rowEstimate", {
  sizeAtTouch: fill("Size at the touch: {known} of {all}"),
  size: fill("size {known}"),
  exceeds: ", more than the size at the touch",
  cheapest: ", the cheapest",
  left: fill("{amount} left"),
  over: fill("{amount} over target"),
  buysNone: "Less than one unit",
  bps: fill("{figure} bps"),
  buySide: "Buy",
  sellSide: "Sell",
  roundTripSide: "Round trip",
});
