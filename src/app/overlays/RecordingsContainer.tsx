import { useDesk } from "#app/desk/desk-context.ts";
import { pinSource } from "#app/start/pin-source.ts";
import { hrefOfReplay } from "#app/url/replay-address.ts";
import RecordingDialog from "#features/recording/RecordingDialog.tsx";
import { useLive } from "#live/hooks.ts";

/** The recordings window: saves what was seen and opens a recording. Loaded when first needed. */
export default function RecordingsContainer({ onClose }: { onClose: () => void }) {
  const { config } = useDesk();
  const { clock } = useLive();
  return (
    <RecordingDialog
      isSimulated={config.simulated}
      hrefOf={hrefOfReplay}
      onOpening={() => pinSource(clock, window)}
      // Opens the recorded instruments by address, which changes no saved list.
      onBegun={(isins) => location.assign(hrefOfReplay(isins))}
      onClose={onClose}
    />
  );
}
