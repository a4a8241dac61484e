import { catalogue } from "#messages/catalogue.ts";

export const linkMessages = catalogue("link", {
  copied: "Link copied",
  title: "Copy this link",
  link: "Link to this view",
  byHand: "The browser blocked copying. The link is selected; copy it manually.",
  close: "Close",
});
