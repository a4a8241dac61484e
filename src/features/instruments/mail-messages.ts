import { catalogue, fill } from "#messages/catalogue.ts";

/** Texts of the e-mail that requests an instrument from the operator, and of its link in a row. */
export const mailMessages = catalogue("mail", {
  request: "request",
  subject: fill("Instrument request: {isin}"),
  body: "Hello, please add this instrument to the market data service. Thank you.",
});
