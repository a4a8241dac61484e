import { catalogue } from "#messages/catalogue.ts";

export const troubleMessages = catalogue("trouble", {
  whatHappened: "What happened",
  whatToDo: "What to do",
  unauthorizedLong: "The service did not accept the access token.",
  forbiddenLong: "The service knows the request but not this API key.",
  unreachableCode: "No answer",
  unreachableLong: "Neither an answer nor a refusal came back.",
  headlineToken: "Set a valid token, and quotes appear by themselves.",
  headlineKey: "Set a valid API key, and quotes appear by themselves.",
  headlineOffline: "This device is offline. Checks start again when the connection returns.",
  headlineSilent: "Wait a little, or check the service's address.",
  stepAsk: "Ask whoever runs the market data service for a valid token.",
  stepSet:
    "Set it as MARKET_DATA_TOKEN where Touchline is served, and start it again. It is never shown on screen.",
  stepStay:
    "Leave this page open. Touchline tries once a minute, and nothing needs to be reloaded.",
  stepAddress: "Check MARKET_DATA_BASE_URL where Touchline is served.",
  stepNetwork: "Check that the machine that serves Touchline reaches the service.",
  stepStaySilent:
    "Leave this page open. Touchline tries again ever more rarely, at least twice a minute.",
  askedAt: "Asked at",
  reasonGiven: "Reason given",
  kept: "Your lists are kept on this device.",
});
