import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { cycleText } from "./pace-text.ts";
import { recoveryMessages } from "./recovery-messages.ts";

/** Says, while a rate limit slows the checks, that the pace rises again and where to: in a few words, or explained. */
export function Recovery({ isExplained }: { isExplained?: boolean }) {
  const t = useMessages(recoveryMessages);
  const { decimal } = useNumberFormat();
  const goal = useStatus(({ recoveryCycleMs = 0 }) => cycleText(recoveryCycleMs, decimal));
  const isLive = useStatus(({ connection }) => connection.state === "live");
  if (goal === undefined || !isLive) return null;
  if (!isExplained) return <Emphasised text={t.note({ goal })} />;
  return (
    <p>
      <Emphasised text={t.explained({ goal })} />
    </p>
  );
}
