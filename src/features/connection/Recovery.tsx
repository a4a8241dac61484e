import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { cycleText } from "./pace-text.ts";
import { recoveryMessages } from "./recovery-messages.ts";

/** Says in a few words, while the rate recovers from a rate limit, to which cycle it rises. */
export function RecoveryNote() {
  const t = useMessages(recoveryMessages);
  const goal = useGoal();
  if (goal === undefined) return null;
  return (
    <span>
      <Emphasised text={t.note({ goal })} />
    </span>
  );
}

/** Explains the recovery of the rate. */
export function RecoveryExplanation() {
  const t = useMessages(recoveryMessages);
  const goal = useGoal();
  if (goal === undefined) return null;
  return (
    <p>
      <Emphasised text={t.explained({ goal })} />
    </p>
  );
}

/** Returns the text of the cycle to which the rate rises; undefined while it does not, or nothing is checked. */
function useGoal(): string | undefined {
  const { decimal } = useNumberFormat();
  const goal = useStatus(({ recoveryCycleMs = 0 }) => cycleText(recoveryCycleMs, decimal));
  const isLive = useStatus(({ connection }) => connection.state === "live");
  return isLive ? goal : undefined;
}
