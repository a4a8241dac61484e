import { catalogue } from "#messages/catalogue.ts";

export const linkMessages = catalogue("link", {
  copied: "Link copied",
  title: "Copy this link",
  link: "Link to this view",
  byHand: "The browser did not let the page copy it. It is selected: copy it by hand.",
  close: "Close",
});
