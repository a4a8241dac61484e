import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell } from "#ui/icons/more-icons.tsx";

/** Bell after the ISIN of an instrument with an armed alert. */
export default function AlertMark() {
  const t = useMessages(tableMessages);
  return (
    <span
      role="img"
      aria-label={t.alertSet}
      title={t.alertSet}
      className="ms-1.5 inline-block align-[-1px] text-t2 [&>.icon]:block [&>.icon]:size-3"
    >
      <IconBell />
    </span>
  );
}
