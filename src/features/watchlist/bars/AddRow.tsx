import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconPlus } from "#ui/icons/icons.tsx";

/** Button after the last row that adds an instrument. */
export function AddRow({ onAdd }: { onAdd: () => void }) {
  const t = useMessages(watchlistMessages);
  return (
    <div className="flex min-h-[2.25rem] items-center px-1 [&>button]:font-body [&>button]:not-hover:text-t3">
      <Button variant="quiet" icon={<IconPlus />} onClick={onAdd}>
        {t.addInstrument}
      </Button>
    </div>
  );
}
