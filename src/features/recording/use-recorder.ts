import { useStore } from "@nanostores/react";
import { useLive } from "#live/hooks.ts";
import { useClockTimes } from "#messages/time.ts";
import { beginRecording, outcome, recordingSince, type Span, saveQuotes } from "./recorder.ts";

/** Recorder of the open source. */
export interface Recorder {
  /** Start of the recording in epoch milliseconds; undefined without a recording. */
  readonly since: number | undefined;
  /** True while a file is written or read; no other action can start then. */
  readonly isBusy: boolean;
  readonly begin: () => void;
  readonly save: (span: Span) => void;
}

export function useRecorder(isSimulated: boolean): Recorder {
  const { id: sourceId, clock } = useLive();
  const { zone } = useClockTimes();
  const since = useStore(recordingSince);
  const done = useStore(outcome);
  const seen = { sourceId, isSimulated, zone, epochNow: clock.epochNow };
  return {
    since,
    isBusy: done?.kind === "saving" || done?.kind === "opening",
    begin: () => beginRecording(clock.epochNow),
    save: (span) => void saveQuotes(span, seen),
  };
}
