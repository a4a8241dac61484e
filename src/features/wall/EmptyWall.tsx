import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { wallMessages } from "./messages.ts";

/** Shown for an empty list: says where instruments are added. */
export function EmptyWall({ onDesk }: { onDesk: () => void }) {
  const t = useMessages(wallMessages);
  return (
    <section className="empty-wall">
      <h2>{t.emptyTitle}</h2>
      <p>{t.emptyText}</p>
      <Button variant="primary" large onClick={onDesk}>
        {t.toDesk}
      </Button>
    </section>
  );
}
