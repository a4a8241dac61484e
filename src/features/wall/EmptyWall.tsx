import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { wallMessages } from "./messages.ts";

/** What stands where the open list is empty: where it is filled. */
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
