import { catalogue, fill } from "#messages/catalogue.ts";

export const appMessages = catalogue("app", {
  name: "Touchline",
  simulated: "Simulated market",
  simulatedTitle: "Simulated market · Touchline",
  everyPrice: "Simulated market. Every price here is invented.",
  firstList: "My first list",
  linkedList: "From a link",
  openInstruments: "Instruments",
  closeDrawer: "Close",
  theme: fill("Theme: {theme}. Change it."),
  system: "system",
  dark: "dark",
  light: "light",
  watchlist: "Watchlist",
  instruments: "Instruments",
  views: "Views",
  neighbours: "Neighbouring quotes",
  place: fill("{n} of {all}"),
  memoryOnly: "This browser keeps nothing: lists and settings last until the page is closed.",
  setAside:
    "Something that this browser had kept could not be read. It was set aside, and Touchline began anew without it.",
  notices: "Notices",
  failed: "This part of the page failed. The rest goes on.",
  again: "Draw it again",
  fresh: fill("{fresh} of {all} fresh"),
  listed: fill("{count} instruments listed"),
});
