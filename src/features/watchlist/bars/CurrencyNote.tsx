import { useMessages } from "#messages/catalogue.ts";
import { footMessages } from "./foot-messages.ts";

/** Says that the amounts of an estimate, which stand one below the other, need not be of one currency. */
export function CurrencyNote() {
  const t = useMessages(footMessages);
  return <span>{t.currency}</span>;
}
