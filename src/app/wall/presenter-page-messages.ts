import { catalogue } from "#messages/catalogue.ts";

export const presenterPageMessages = catalogue("presenterPage", {
  title: "Simulated market · Presenter · Touchline",
  real: "This market is real.",
  none: "Only the simulated market has a presenter's panel.",
  toDesk: "To the desk",
});
