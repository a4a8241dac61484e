import type { Isin } from "#market/isin.ts";
import { MAX_RECORDING_BYTES } from "#market/recording/recording.ts";
import { useMessages } from "#messages/catalogue.ts";
import { FileButton } from "#ui/controls/file-button.tsx";
import type { TextFile } from "#ui/files/text-file.ts";
import { recordingMessages } from "./messages.ts";
import { outcome, replayFile } from "./recorder.ts";

interface OpenRecordingProps {
  /** Speed of the replay; the market's present speed by default. */
  speed?: number;
  /** Called before the file is read; returns a function that is called if no replay starts. */
  onOpening?: () => () => void;
  /** Called with the instruments of the replay when it has started. */
  onBegun?: ((isins: readonly Isin[]) => void) | undefined;
}

/** Button that opens a file, and replays it if every line is valid. */
export function OpenRecording({ speed, onOpening, onBegun }: OpenRecordingProps) {
  const t = useMessages(recordingMessages);
  const open = async (file: TextFile) => {
    const cancel = onOpening?.();
    await replayFile(file, speed);
    const result = outcome.get();
    if (result?.kind === "begun") onBegun?.(result.isins);
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
