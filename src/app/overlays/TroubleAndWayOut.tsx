import { toggleDock } from "#app/presenter/docked.ts";
import TroublePage from "#features/connection/TroublePage.tsx";
import type { TroubleState } from "#features/connection/trouble.ts";
import { troubleMessages } from "#features/connection/trouble-messages.ts";
import { Caps } from "#features/palette/Caps.tsx";
import type { Chord } from "#features/palette/chord.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";

export interface TroubleProps {
  state: TroubleState;
  /** The key that opens the presenter, where the market is simulated and has one beside the page. */
  presenter?: Chord | undefined;
}

/** The page of a trouble, and the presenter as the way out of one that the simulated market plays. */
export function TroubleAndWayOut({ state, presenter }: TroubleProps) {
  const t = useMessages(troubleMessages);
  return (
    <TroublePage state={state}>
      {presenter && (
        <p className="mt-4 flex items-center gap-4 text-[0.8125rem] text-t2">
          {t.simulated}
          <Button onClick={toggleDock}>
            {t.togglePresenter} <Caps chord={presenter} />
          </Button>
        </p>
      )}
    </TroublePage>
  );
}
