import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { mailMessages } from "./mail-messages.ts";

/** Returns the `mailto:` link of an e-mail; without an address the mail program asks for one. */
export function mailto(address: string | undefined, subject: string, body: string): string {
  const to = (address ?? "").split("@").map(encodeURIComponent).join("@");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Returns a function that makes the link of an e-mail which requests an instrument from the operator. */
export function useRequestMail(address: string | undefined): (isin: Isin) => string {
  const t = useMessages(mailMessages);
  return (isin) => mailto(address, t.subject({ isin }), t.body);
}
