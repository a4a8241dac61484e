import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { mailMessages } from "./mail-messages.ts";

/** A prepared e-mail; without an operator's address the mail program asks for one. */
export function mailto(address: string | undefined, subject: string, body: string): string {
  const to = (address ?? "").split("@").map(encodeURIComponent).join("@");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The prepared e-mail that asks the operator for one instrument. */
export function useRequestMail(address: string | undefined): (isin: Isin) => string {
  const t = useMessages(mailMessages);
  return (isin) => mailto(address, t.subject({ isin }), t.body);
}
