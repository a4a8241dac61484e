import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconPlus } from "#ui/icons/icons.tsx";

/** Takes the place of the next row, so that a person at the end of the list finds how to add one. */
export function AddRow({ onAdd }: { onAdd: () => void }) {
  const t = useMessages(watchlistMessages);
  return (
    <div className="add-row">
      <Button variant="quiet" icon={<IconPlus />} onClick={onAdd}>
        {t.addInstrument}
      </Button>
    </div>
  );
}
