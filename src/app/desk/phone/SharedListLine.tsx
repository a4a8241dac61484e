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
import { phoneMessages } from "./phone-messages.ts";

const LINE = "flex min-w-0 flex-1 items-center gap-3 border-t bg-bg1 pr-2 pl-3.5";

/** Says that a link's list is not saved, and which labels *Save list* adds. */
export function SharedListLine() {
  const { desk } = useDesk();
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const table = useMessages(watchlistMessages);
  const { leaveOut } = useMessages(sharedLabelsMessages);
  const name = nameOfLink(useFragment());
  const labels = useProposedLabels();
  return (
    <div className={LINE}>
      <p className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="wrap-anywhere">
          {name === undefined ? (
            t.sharedList
          ) : (
            <>
              <span className="text-t3">{table.sharedMark} </span>
              <bdi className="font-strong">{name}</bdi>
            </>
          )}
        </span>
        <span className="text-label text-t3 wrap-anywhere">
          {words.unsaved}
          {labels.length > 0 && (
            <span data-testid="shared-labels">
              {` · ${words.labels} `}
              <LabelTexts labels={labels} />
            </span>
          )}
        </span>
        <span className="empty:hidden">
          <AllLabels labels={labels} />
        </span>
      </p>
      <Button onClick={() => desk.saveShared(commands.adoptLabels?.())}>{table.saveShared}</Button>
      {labels.length > 0 && <ForgetLabels label={leaveOut} />}
    </div>
  );
}
