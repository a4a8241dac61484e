import { commands } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { emptyMessages } from "#features/quote/empty-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { pathIcon } from "#ui/icons/icons.tsx";
import { goToRow } from "./follow.ts";

/** Opens the detail that the user has closed with the current row, in the line below the rows. A finger taps the row itself. */
export function ShowDetail() {
  const { desk, watched } = useDesk();
  const t = useMessages(emptyMessages);
  const [first] = watched;
  if (!first) return null;
  return (
    <button
      type="button"
      className="focus-inset -my-1 flex min-h-6 items-center gap-1 text-t2 hover:text-t1 pointer-coarse:hidden"
      onClick={() => goToRow(desk, commands.currentIsin?.() ?? first)}
    >
      <IconPane />
      {t.show}
    </button>
  );
}

const IconPane = () => pathIcon("M2.5 3h11v10h-11zM9.5 3v10");
