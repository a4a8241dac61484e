import type { Isin } from "#market/isin.ts";
import { MAX_RECORDING_BYTES } from "#market/recording.ts";
import { useMessages } from "#messages/catalogue.ts";
import { FileButton } from "#ui/controls/file-button.tsx";
import type { TextFile } from "#ui/files/text-file.ts";
import { recordingMessages } from "./messages.ts";
import { outcome, replayFile } from "./recorder.ts";

interface OpenRecordingProps {
  /** The speed of the replay; the market's present speed by default. */
  speed?: number;
  /** Called before the file is read; what it returns is called if nothing is replayed. */
  onOpening?: () => () => void;
  /** Called with what is replayed, once it is. */
  onBegun?: ((isins: readonly Isin[]) => void) | undefined;
}

/** Chooses a file, and replays it once every line of it was understood. */
export function OpenRecording({ speed, onOpening, onBegun }: OpenRecordingProps) {
  const t = useMessages(recordingMessages);
  const open = async (file: TextFile) => {
    const cancel = onOpening?.();
    await replayFile(file, speed);
    const done = outcome.get();
    if (done?.kind === "begun") onBegun?.(done.isins);
    else cancel?.();
  };
  return (
    <FileButton
      accept=".ndjson,application/x-ndjson"
      maxBytes={MAX_RECORDING_BYTES}
      onFile={(file) => void open(file)}
    >
      {t.open}
    </FileButton>
  );
}
