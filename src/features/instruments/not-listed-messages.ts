import { catalogue, fill } from "#messages/catalogue.ts";

export const notListedMessages = catalogue("notListed", {
  noMatch: fill('No instrument matches "{text}".'),
  badCheckDigit: fill("This is not a valid ISIN: the last digit should be {expected}."),
  notListed: "Not listed",
  nothingFound: "Nothing found",
  noMatchText:
    "Search for a full ISIN to see whether the service offers it. Its operator can add others; ask by e-mail.",
  notListedText:
    "The service does not offer this instrument. Its operator can add it; request it by e-mail.",
  wellFormed: fill("Valid ISIN. List loaded at {time}."),
  write: "Write the e-mail",
  copy: "Copy the text",
  copied: "Copied",
  copyFailed: "The browser blocked copying. The text is selected; copy it manually.",
  to: fill("To: {address}"),
  mailSays: "The e-mail will say",
  subjectAny: "Instrument request",
});
