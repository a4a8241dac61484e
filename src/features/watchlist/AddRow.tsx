import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { IconPlus } from "#ui/icons.tsx";
import { watchlistMessages } from "./messages.ts";

/** Stands where the next row would: whoever reads to the end finds how there can be one more. */
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
