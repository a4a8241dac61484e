import { catalogue } from "#messages/catalogue.ts";

export const partMessages = catalogue("parts", {
  replaced: "Touchline was updated. Reload to continue.",
  failed: "This part did not load. Reload to try again.",
  reload: "Reload",
  close: "Close",
  loading: "Loading. This opens as soon as the gateway responds.",
});
