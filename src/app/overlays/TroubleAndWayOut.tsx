import { useShortcuts } from "#app/commands/use-shortcuts.ts";
import { toggleDock } from "#app/presenter/docked.ts";
import { usePersisted } from "#app/use-persisted.ts";
import TroublePage from "#features/connection/TroublePage.tsx";
import type { TroubleState } from "#features/connection/trouble.ts";
import { troubleMessages } from "#features/connection/trouble-messages.ts";
import { actionMessages } from "#features/palette/action-messages.ts";
import { keysOf } from "#features/palette/actions.ts";
import { Caps } from "#features/palette/Caps.tsx";
import { useMessages } from "#messages/catalogue.ts";
import type { Store } from "#storage/store.ts";
import { Button } from "#ui/controls/button.tsx";
import { isByFinger } from "#ui/controls/touch.ts";

export interface TroubleProps {
  state: TroubleState;
  /** Where the market is simulated: they have the key of the presenter. */
  settings?: Store["settings"] | undefined;
}

/** The page of a trouble, and the presenter as the way out of one that the simulated market plays. */
export function TroubleAndWayOut({ state, settings }: TroubleProps) {
  return <TroublePage state={state}>{settings && <WayOut settings={settings} />}</TroublePage>;
}

function WayOut({ settings }: { settings: Store["settings"] }) {
  const t = useMessages(troubleMessages);
  const actions = useMessages(actionMessages);
  const { presenter } = keysOf(usePersisted(settings).keys);
  useShortcuts(new Map(presenter ? [[presenter, { act: toggleDock }]] : []));
  return (
    <p className="mt-4 flex flex-wrap items-center gap-4 text-[0.8125rem] text-t2">
      {t.simulated}
      <Button onClick={toggleDock}>
        {actions.presenter} {!isByFinger() && <Caps chord={presenter} />}
      </Button>
    </p>
  );
}
