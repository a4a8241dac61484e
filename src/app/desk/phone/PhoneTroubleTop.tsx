import { appMessages } from "#app/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { PhoneHead } from "./PhoneHead.tsx";
import { PhoneTop } from "./PhoneTop.tsx";

/** Top of a phone's page without a desk. */
export default function PhoneTroubleTop({ simulated }: { simulated: boolean }) {
  const t = useMessages(appMessages);
  return (
    <PhoneTop simulated={simulated}>
      <PhoneHead title={t.name} />
    </PhoneTop>
  );
}
