import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { recordingMessages } from "./messages.ts";
import type { Recorder } from "./use-recorder.ts";

/** Starts a recording; a second press saves the quotes since then. */
export function RecordButton({ recorder }: { recorder: Recorder }) {
  const { since, isBusy, begin, save } = recorder;
  const t = useMessages(recordingMessages);
  const isOn = since !== undefined;
  return (
    <Button
      icon={<span className={`size-2 bg-error ${isOn ? "rounded-[1px]" : "rounded-full"}`} />}
      disabled={isBusy}
      data-testid="record"
      data-state={isOn ? "recording" : "idle"}
      onClick={() => (isOn ? save("recorded") : begin())}
    >
      {isOn ? t.stop : t.record}
    </Button>
  );
}

/** Start time during a recording. */
export function RecordedSince({ since }: Pick<Recorder, "since">) {
  const t = useMessages(recordingMessages);
  const { clockTime } = useClockTimes();
  return <Hint role="status">{since !== undefined && t.since({ time: clockTime(since) })}</Hint>;
}
