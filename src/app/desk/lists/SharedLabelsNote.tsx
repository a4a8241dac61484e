import { useDesk } from "#app/desk/desk-context.ts";
import { forgetLabels } from "#app/url/forget-labels.ts";
import { readSharedWords } from "#app/url/shared-words.ts";
import { useFragment } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { sharedLabelsMessages } from "./shared-labels-messages.ts";

/** Number of labels in the line and in its tooltip; the line cuts those that do not fit. */
const MAX_SHOWN = 10;

/**
 * Line that proposes the labels of the opened link. They come from somebody else: nothing changes until the
 * user takes them, and the user's own labels never change.
 */
export function SharedLabelsNote() {
  const { store, view, layout } = useDesk();
  const t = useMessages(sharedLabelsMessages);
  const { labels: own } = usePersisted(store.labels);
  const { labels } = readSharedWords(useFragment(), isinsOf(view.open.entries));
  const newLabels = [...labels].filter(([isin]) => own[isin] === undefined);
  if (newLabels.length === 0) return null;
  const use = () => {
    store.labels.update((stored) =>
      newLabels.reduce(
        (all, [isin, label]) =>
          all.labels[isin] === undefined ? withLabel(all, isin, label) : all,
        stored,
      ),
    );
    forgetLabels();
  };
  const shown = newLabels.slice(0, MAX_SHOWN);
  return (
    <div
      className="flex flex-none items-center gap-3 border-t border-line1 py-1 pr-2 pl-3.5 text-t2"
      role="status"
      data-testid="shared-labels"
    >
      <p className={`flex min-w-0 flex-1 ${layout === "phone" ? "flex-col" : "gap-2"}`}>
        <span className="flex-none">{t.labels(newLabels.length)} </span>
        <span
          className="truncate text-t3"
          title={shown.map(([isin, label]) => `${isin} \u2068${label}\u2069`).join("\n")}
          data-can-be-cut=""
        >
          {shown.map(([isin, label], index) => (
            <span key={isin}>
              {index > 0 && ", "}
              <bdi>{label}</bdi>
            </span>
          ))}
          {shown.length < newLabels.length && " …"}
        </span>
      </p>
      <Button onClick={use}>{t.use}</Button>
      <IconButton label={t.dismiss} onClick={() => forgetLabels()}>
        <IconClose />
      </IconButton>
    </div>
  );
}
