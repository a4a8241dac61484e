import { catalogue, fill } from "#messages/catalogue.ts";

export const notListedMessages = catalogue("notListed", {
  noMatch: fill('No instrument matches "{text}".'),
  badCheckDigit: fill("This is not a valid ISIN: the last digit should be {expected}."),
  searchCorrected: fill("Search {isin}"),
  notListed: "Not listed",
  nothingFound: "Nothing found",
  noMatchText:
    "Search for a full ISIN to see whether the service offers it. For one that it does not list, an e-mail to its operator is prepared here.",
  noInventedName:
    "Names in the simulated market are invented. Search for an ISIN, or for a name that is in the list.",
  notListedText:
    "The service does not offer this instrument. Its operator can add it; request it by e-mail.",
  wellFormed: fill("Valid ISIN. List loaded at {time}."),
  write: "Write the e-mail",
  copy: "Copy the text",
  copied: "Copied",
  copyFailed: "The browser blocked copying. The text is selected; copy it manually.",
  to: fill("To: {address}"),
  mailSays: "The e-mail will say",
});
