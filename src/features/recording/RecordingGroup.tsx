import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { recordingMessages } from "./messages.ts";
import { OpenRecording } from "./OpenRecording.tsx";
import { OutcomeNote } from "./OutcomeNote.tsx";
import { RecordButton } from "./RecordButton.tsx";
import { useRecorder } from "./use-recorder.ts";

interface RecordingGroupProps {
  /** Returns the address of a page with these instruments. */
  hrefOf: (isins: readonly Isin[]) => string;
  /** Called with the instruments of the replay when it has started. */
  onBegun?: (isins: readonly Isin[]) => void;
}

/** Buttons for recording and replaying in one row, for a simulated market only. */
export default function RecordingGroup({ hrefOf, onBegun }: RecordingGroupProps) {
  const t = useMessages(recordingMessages);
  const recorder = useRecorder(true);
  return (
    <fieldset
      className="grid [&>:last-child:not(:empty)]:mt-2"
      aria-label={t.title}
      data-testid="recording-group"
    >
      <ButtonRow>
        <RecordButton recorder={recorder} />
        <Button disabled={recorder.isBusy} onClick={() => recorder.save("last")}>
          {t.last}
        </Button>
        <OpenRecording onBegun={onBegun} />
      </ButtonRow>
      <OutcomeNote hrefOf={hrefOf} />
    </fieldset>
  );
}
