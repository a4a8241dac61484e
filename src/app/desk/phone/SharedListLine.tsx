import { commands } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import {
  AllLabels,
  ForgetLabels,
  LabelTexts,
  useProposedLabels,
} from "#app/desk/lists/proposed-labels.tsx";
import { sharedLabelsMessages } from "#app/desk/lists/shared-labels-messages.ts";
import { appMessages } from "#app/messages.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { useFragment } from "#app/url/view.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { HIDES_ABOVE_KEYBOARD } from "./BottomBar.tsx";
import { phoneMessages } from "./phone-messages.ts";

const LINE = "flex min-w-0 flex-1 items-center gap-3 border-t bg-bg1 pr-2 pl-3.5";

/**
 * Says that a link's list is not saved, and which labels *Save list* adds. Slim above the bottom bar of a quote's page.
 */
export function SharedListLine({ isSlim = false }: { isSlim?: boolean }) {
  const { desk } = useDesk();
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const table = useMessages(watchlistMessages);
  const { leaveOut } = useMessages(sharedLabelsMessages);
  const name = nameOfLink(useFragment());
  const labels = useProposedLabels();
  const cut = isSlim ? "truncate" : "wrap-anywhere";
  return (
    <div className={`${LINE} ${isSlim ? HIDES_ABOVE_KEYBOARD : ""}`}>
      <p className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className={cut} data-can-be-cut="">
          {name === undefined ? (
            t.sharedList
          ) : (
            <>
              <span className="text-t3">{table.sharedMark} </span>
              <bdi className="font-strong">{name}</bdi>
            </>
          )}
        </span>
        <span className={`text-label text-t3 ${cut}`} data-can-be-cut="">
          {words.unsaved}
          {labels.length > 0 && (
            <span data-testid="shared-labels">
              {` · ${words.labels} `}
              <LabelTexts labels={labels} />
            </span>
          )}
        </span>
        {!isSlim && (
          <span className="empty:hidden">
            <AllLabels labels={labels} />
          </span>
        )}
      </p>
      {isSlim && <AllLabels labels={labels} />}
      <Button onClick={() => desk.saveShared(commands.adoptLabels?.())}>{table.saveShared}</Button>
      {!isSlim && labels.length > 0 && <ForgetLabels label={leaveOut} />}
    </div>
  );
}
