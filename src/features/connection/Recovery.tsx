import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { interruptedCycleMs } from "./limited-again.ts";
import { cycleText } from "./pace-text.ts";
import { recoveryMessages } from "./recovery-messages.ts";
import { steadyPace } from "./steady-pace.ts";

/**
 * Says in a few words, while the rate recovers from a rate limit, to which cycle it rises; once the service has limited it
 * again meanwhile, also the cycle of now.
 */
export function RecoveryNote() {
  const t = useMessages(recoveryMessages);
  const { source } = useLive();
  const { decimal } = useNumberFormat();
  const goal = useGoal();
  const cycle = useStatus((status) =>
    interruptedCycleMs(source) > 0
      ? cycleText(steadyPace(source, status).cycleMs, decimal)
      : undefined,
  );
  if (goal === undefined) return null;
  return (
    <span>
      <Emphasised text={cycle === undefined ? t.note({ goal }) : t.noteAgain({ cycle, goal })} />
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
