import { catalogue, count } from "#messages/catalogue.ts";

export const linkMessages = catalogue("link", {
  copied: "Link copied",
  title: "Copy this link",
  link: "Link to this view",
  instruments: count({ one: "{count} instrument", other: "{count} instruments" }),
  labels: count({ one: "{count} label", other: "{count} labels" }),
  byHand: "The browser blocked copying. Use the button, or copy the selected link manually.",
  copy: "Copy link",
  close: "Close",
});
