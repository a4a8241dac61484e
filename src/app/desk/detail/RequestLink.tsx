import { useDesk } from "#app/desk/desk-context.ts";
import { useRequestMail } from "#features/instruments/mail.ts";
import { mailMessages } from "#features/instruments/mail-messages.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";

/** Link in the row of an unlisted instrument. It is no tab stop, because the row is one. */
export default function RequestLink({ isin }: { isin: Isin }) {
  const { config } = useDesk();
  const t = useMessages(mailMessages);
  const mailHref = useRequestMail(config.operatorEmail);
  return (
    <a
      href={mailHref(isin)}
      tabIndex={-1}
      // The row is lower than a finger needs, so the area around the button takes the press, too.
      className="underline pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-4"
    >
      {t.request}
    </a>
  );
}
