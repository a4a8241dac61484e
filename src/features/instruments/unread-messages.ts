import { catalogue, fill } from "#messages/catalogue.ts";

/** Reasons why the list of instruments could not be loaded. */
export const unreadMessages = catalogue("unread", {
  unread: "The list of instruments could not be loaded.",
  unreadThen: "Touchline retries automatically; watched instruments are still checked.",
  retries: "Touchline retries automatically.",
  error: "The service returned an error.",
  errorStatus: fill("The service returned error {status}."),
  network: "The service did not respond.",
  timeout: "The service did not respond in time.",
  unauthorized: "The service rejected the access token.",
  forbidden: "The service rejected the API key.",
  "rate-limited": "The service is limiting requests.",
  "not-found": "The service has no list of instruments.",
  contract: "The response was not a list of instruments.",
});
