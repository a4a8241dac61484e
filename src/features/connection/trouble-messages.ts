import { catalogue } from "#messages/catalogue.ts";

export const troubleMessages = catalogue("trouble", {
  whatHappened: "What happened",
  whatToDo: "What to do",
  unauthorizedLong: "The service rejected the access token.",
  forbiddenLong: "The service rejected this API key.",
  unreachableCode: "No response",
  unreachableLong: "The service did not respond.",
  erringName: "Service error",
  erringLong: "The service answered with an error.",
  headlineToken: "Set a valid token; quotes resume automatically.",
  headlineKey: "Set a valid API key; quotes resume automatically.",
  headlineOffline: "This device is offline. Checks resume when the connection returns.",
  headlineSilent: "Wait a moment, or check the service's address.",
  stepTell: "Tell your administrator, who takes the next two steps.",
  stepAsk: "Ask the operator of the market data service for a valid token.",
  stepSet:
    "Set it as MARKET_DATA_TOKEN on the Touchline server and restart the server. It is never shown on screen.",
  stepStay: "Leave this page open. Touchline retries once a minute; no reload is needed.",
  stepAddress: "Check MARKET_DATA_BASE_URL on the Touchline server.",
  stepNetwork: "Check that the Touchline server can reach the service.",
  stepStaySilent:
    "Leave this page open. Touchline retries less and less often, but at least twice a minute.",
  askedAt: "Requested at",
  reasonGiven: "Reason given",
  simulated: "The simulated market plays this trouble.",
  kept: "Your lists are stored on this device.",
});
