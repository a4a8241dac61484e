import { catalogue, fill } from "#messages/catalogue.ts";

export const clockMessages = catalogue("clock", {
  ahead: fill("**This device's clock is {by} ahead of the service.**"),
  behind: fill("**This device's clock is {by} behind the service.**"),
  ages: "Ages use the service's clock.",
  whole: "Whole message",
  dismiss: "Dismiss",
});
