import { catalogue } from "#messages/catalogue.ts";

/** The heads of the estimate with a budget, which hold quantities. */
export const estimateHeadMessages = catalogue("estimateHead", {
  buy: "Buy qty",
  sell: "Sell qty",
});
