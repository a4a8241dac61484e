import { catalogue } from "#messages/catalogue.ts";

export const presenterPageMessages = catalogue("presenterPage", {
  title: "Simulated market · Presenter · Touchline",
  real: "This is live data.",
  none: "The presenter works with the simulated market only.",
  toDesk: "Go to the desk",
});
