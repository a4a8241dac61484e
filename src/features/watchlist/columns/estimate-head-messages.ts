import { catalogue } from "#messages/catalogue.ts";

/** Column heads of the estimate with a budget: its columns contain quantities. */
export const estimateHeadMessages = catalogue("estimateHead", {
  buy: "Buy qty",
  sell: "Sell qty",
});
