import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { wallMessages } from "./messages.ts";

/** Empty state of the wall, which explains where instruments are added. */
export function EmptyWall({ onDesk }: { onDesk: () => void }) {
  const t = useMessages(wallMessages);
  return (
    <section className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
      <h2 className="text-headline font-headline text-balance">{t.emptyTitle}</h2>
      <p className="text-[1.125rem] leading-[1.6] text-t2">{t.emptyText}</p>
      <Button variant="primary" large onClick={onDesk}>
        {t.toDesk}
      </Button>
    </section>
  );
}
