import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { ButtonRow, Pane, PaneSection } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { recordingMessages } from "./messages.ts";
import { OpenRecording } from "./OpenRecording.tsx";
import { OutcomeNote } from "./OutcomeNote.tsx";
import { RecordButton, RecordedSince } from "./RecordButton.tsx";
import { outcome } from "./recorder.ts";
import { endReplay, type ReplayState, readReplayState } from "./simulator.ts";
import { useRecorder } from "./use-recorder.ts";

interface RecordingDialogProps {
  isSimulated: boolean;
  /** Returns the address of a page with these instruments. */
  hrefOf: (isins: readonly Isin[]) => string;
  /** See `OpenRecording`. */
  onOpening: () => () => void;
  /** Called with the instruments of the replay when it has started. */
  onBegun: (isins: readonly Isin[]) => void;
  onClose: () => void;
}

/** Dialog that saves recorded quotes as a file, and with the simulator replays a file. */
export default function RecordingDialog(props: RecordingDialogProps) {
  const { isSimulated, hrefOf, onOpening, onBegun, onClose } = props;
  const t = useMessages(recordingMessages);
  const recorder = useRecorder(isSimulated);
  const { since, isBusy, save } = recorder;
  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close}>
      <Pane data-testid="recordings">
        <PaneSection title={t.save}>
          <Hint>{t.saveHint}</Hint>
          <ButtonRow>
            <RecordButton recorder={recorder} />
            {(["last", "today", "all"] as const).map((span) => (
              <Button key={span} disabled={isBusy} onClick={() => save(span)}>
                {t[span]}
              </Button>
            ))}
          </ButtonRow>
          <RecordedSince since={since} />
        </PaneSection>
        {isSimulated && <Replaying onOpening={onOpening} onBegun={onBegun} />}
        <OutcomeNote hrefOf={hrefOf} />
      </Pane>
    </Dialog>
  );
}

const SPEEDS = [1, 2, 4, 10, 60] as const;

function Replaying({ onOpening, onBegun }: Pick<RecordingDialogProps, "onOpening" | "onBegun">) {
  const t = useMessages(recordingMessages);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const { data: state, refetch } = useReplayState();
  const end = async () => {
    const answer = await endReplay();
    outcome.set(answer === "accepted" ? { kind: "ended" } : answer);
    await refetch();
  };
  return (
    <PaneSection title={t.replay} className="justify-items-start gap-2.5">
      <Hint>{t.replayHint}</Hint>
      <Segmented
        label={t.speed}
        options={SPEEDS.map((n) => ({ value: `${n}` as const, label: t.times({ n }) }))}
        value={`${speed}`}
        onChange={(chosen) => setSpeed(SPEEDS.find((n) => `${n}` === chosen) ?? 1)}
      />
      <ButtonRow>
        <OpenRecording speed={speed} onOpening={onOpening} onBegun={onBegun} />
        {state && <Button onClick={() => void end()}>{t.end}</Button>}
      </ButtonRow>
      {state && <Progress state={state} />}
    </PaneSection>
  );
}

function Progress({ state }: { state: ReplayState }) {
  const t = useMessages(recordingMessages);
  const { name, positionMs, lengthMs, served, quotes } = state;
  return (
    <Hint>
      {t.replaying({
        name: name || t.unnamed,
        position: countdown(positionMs),
        length: countdown(lengthMs),
        served,
        quotes,
      })}
    </Hint>
  );
}

const READ_INTERVAL_MS = 1000;

/** Returns the state of the replay, requested once a second while the component is mounted. */
const useReplayState = () =>
  useQuery({
    queryKey: ["simulator", "replay"],
    queryFn: ({ signal }) => readReplayState(signal),
    refetchInterval: READ_INTERVAL_MS,
    gcTime: 0,
  });
