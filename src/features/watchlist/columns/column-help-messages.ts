import { catalogue } from "#messages/catalogue.ts";
import type { Column } from "./columns.ts";

/** What the word over each column means. Loaded after the first quotes, with what shows it. */
export const columnHelpMessages = catalogue("columnHelp", {
  instrument: "Your own label, and the ISIN",
  "bid-size": "Quantity available at the best bid",
  bid: "Best bid: the price at which you can sell",
  ask: "Best ask: the price at which you can buy",
  "ask-size": "Quantity available at the best ask",
  spread: "Ask minus bid",
  bps: "Spread in basis points of the mid",
  buy: "Cost of buying the quantity at the ask; with a budget, how many it buys, in whole units",
  sell: "Proceeds of selling the quantity at the bid; with a budget, how many to sell to raise as much",
  "round-trip": "Cost of buying and selling again at the touch, in basis points of the mid",
  mid: "Halfway between bid and ask",
  session: "Change of the mid since the first quote received today",
  trend: "Mid of the last 15 minutes",
  updates: "Different quotes received in the last 15 minutes; a changed size counts too",
  market: "Time since the quote changed",
  checked: "Time since the last successful check",
} satisfies Record<Column, string>);
