import RecordingDialog from "#features/recording/RecordingDialog.tsx";
import { useDesk } from "./desk-context.ts";
import { hrefOfReplay } from "./replay-address.ts";

/** What was seen of the market that is on, as a file, and a file in its place. Loaded when first needed. */
export default function OwnRecordings({ onClose }: { onClose: () => void }) {
  const { config } = useDesk();
  return (
    <RecordingDialog
      isSimulated={config.simulated}
      hrefOf={hrefOfReplay}
      // A view of its own: no list of a person's is touched by what was recorded elsewhere.
      onBegun={(isins) => location.assign(hrefOfReplay(isins))}
      onClose={onClose}
    />
  );
}
