import { catalogue } from "#messages/catalogue.ts";

/** Column heads, and their explanations, of the estimate with a budget: its columns contain quantities. */
export const estimateHeadMessages = catalogue("estimateHead", {
  buy: "Buy max",
  sell: "Sell min",
  buyTitle:
    "Largest quantity that the budget buys at the ask, in whole units. The budget is in each quote's own currency. Underlined: more than the size at the ask.",
  sellTitle:
    "Smallest quantity whose sale at the bid raises the budget, in whole units. The budget is in each quote's own currency. Underlined: more than the size at the bid.",
});
