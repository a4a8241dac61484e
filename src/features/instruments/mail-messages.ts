import { catalogue, fill } from "#messages/catalogue.ts";

/** The prepared e-mail that asks the operator for an instrument, and the link to it in a row. */
export const mailMessages = catalogue("mail", {
  request: "request",
  subject: fill("Instrument request: {isin}"),
  body: "Hello, please add this instrument to the market data service. Thank you.",
});
