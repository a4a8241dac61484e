import { useClock, useLive } from "#live/hooks.ts";
import { useClockTimes } from "#messages/time.ts";

/** Time of day in the head of the wall, to be read across the room. */
export function WallTime({ className = "text-[1.25em]" }: { className?: string }) {
  const { clock } = useLive();
  const { clockTime } = useClockTimes();
  const time = useClock(() => clockTime(clock.epochNow()));
  return <b className={`leading-[1.1] font-title font-stretch-98% ${className}`}>{time}</b>;
}
