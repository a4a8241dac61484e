import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell } from "#ui/icons/more-icons.tsx";
import type { AlertMarkState } from "./alert-states.ts";

/** Bell after the ISIN of an instrument with an alert; amber once one has fired, until it is armed again or deleted. */
export default function AlertMark({ state }: { state: AlertMarkState }) {
  const t = useMessages(tableMessages);
  const hasFired = state !== "armed";
  const text = hasFired ? t.alertFired : t.alertSet;
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className={`ms-1.5 inline-block align-[-1px] [&>.icon]:block [&>.icon]:size-3 ${hasFired ? "text-warn" : "text-t2"}`}
    >
      <IconBell />
    </span>
  );
}
