import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { useExactAge } from "#messages/exact-time.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClock, IconClose } from "#ui/icons/icons.tsx";
import { Banner } from "#ui/notices/banner.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { clockMessages } from "./clock-messages.ts";

/**
 * Warns that the device's clock is wrong, and that ages on the page do not depend on it. Stays dismissed
 * until the parent unmounts it, which it does when the clocks agree again.
 */
export default function ClockNotice({ leadMs }: { leadMs: number }) {
  const t = useMessages(clockMessages);
  const exactAge = useExactAge();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  const by = exactAge(Math.abs(leadMs));
  const dismiss = (
    <IconButton label={t.dismiss} onClick={() => setDismissed(true)}>
      <IconClose />
    </IconButton>
  );
  return (
    <Banner tone="info" icon={<IconClock />} button={dismiss} wholeLabel={t.whole}>
      <Emphasised text={leadMs > 0 ? t.ahead({ by }) : t.behind({ by })} /> {t.ages}
    </Banner>
  );
}
