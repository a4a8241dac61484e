import { catalogue, fill } from "#messages/catalogue.ts";

/** Why the list of instruments is not there. */
export const unreadMessages = catalogue("unread", {
  unread: "The list of instruments could not be read.",
  unreadThen: "Touchline tries again by itself; what you watch is checked meanwhile.",
  error: "The service answered with an error.",
  errorStatus: fill("The service answered with error {status}."),
  network: "The service did not answer.",
  timeout: "The service did not answer in time.",
  unauthorized: "The service did not accept the access token.",
  forbidden: "The service rejected the API key.",
  "rate-limited": "The service is limiting requests.",
  "not-found": "The service has no such list.",
  contract: "The answer was not a list of instruments.",
});
