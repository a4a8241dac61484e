import { useDesk } from "#app/desk/desk-context.ts";
import { pinSource } from "#app/start/pin-source.ts";
import { hrefOfReplay } from "#app/url/replay-address.ts";
import RecordingDialog from "#features/recording/RecordingDialog.tsx";
import { useLive } from "#live/hooks.ts";

/** What was seen of the market that is on, as a file, and a file in its place. Loaded when first needed. */
export default function RecordingsContainer({ onClose }: { onClose: () => void }) {
  const { config } = useDesk();
  const { clock } = useLive();
  return (
    <RecordingDialog
      isSimulated={config.simulated}
      hrefOf={hrefOfReplay}
      onOpening={() => pinSource(clock, window)}
      // A view of its own: no list of a person's is touched by what was recorded elsewhere.
      onBegun={(isins) => location.assign(hrefOfReplay(isins))}
      onClose={onClose}
    />
  );
}
