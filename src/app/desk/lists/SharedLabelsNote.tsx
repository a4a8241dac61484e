import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { forgetLabels } from "#app/url/forget-labels.ts";
import { useFragment } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf } from "#storage/entry.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { proposedLabels, takeLabels } from "./shared-labels.ts";
import { sharedLabelsMessages } from "./shared-labels-messages.ts";

/** Number of labels in a line and in its tooltip; a line cuts those that do not fit. */
const MAX_SHOWN = 10;

/** Returns the labels that the opened link proposes for the open list, and lets the saving of its list take them along. */
export function useProposedLabels() {
  const context = useDesk();
  const { store, view } = context;
  const { labels } = usePersisted(store.labels);
  useViewCommands(register, { takeLabels: () => takeLabels(context) });
  return proposedLabels(useFragment(), isinsOf(view.open.entries), labels);
}

/** Texts of proposed labels, separated by commas. */
export function LabelTexts({ labels }: { labels: ReturnType<typeof useProposedLabels> }) {
  return (
    <>
      {labels.slice(0, MAX_SHOWN).map(([isin, label], index) => (
        <span key={isin}>
          {index > 0 && ", "}
          <bdi>{label}</bdi>
        </span>
      ))}
      {labels.length > MAX_SHOWN && " …"}
    </>
  );
}

/** Button that drops the labels of the link. */
export function ForgetLabels({ label }: { label: string }) {
  return (
    <IconButton label={label} onClick={() => forgetLabels()}>
      <IconClose />
    </IconButton>
  );
}

/**
 * Line with the labels of the opened link. Saving the link's list takes them along; for a list that is saved already they
 * have a button of their own.
 */
export function SharedLabelsNote() {
  const context = useDesk();
  const t = useMessages(sharedLabelsMessages);
  const labels = useProposedLabels();
  if (labels.length === 0) return null;
  const isSaved = context.view.open.id !== undefined;
  return (
    <div
      className="flex flex-none items-center gap-3 border-t border-line1 py-1 pr-2 pl-3.5 text-t2"
      role="status"
      data-testid="shared-labels"
    >
      <p className={`flex min-w-0 flex-1 ${context.layout === "phone" ? "flex-col" : "gap-2"}`}>
        <span className="flex-none">
          {isSaved ? t.labels(labels.length) : t.withList(labels.length)}{" "}
        </span>
        <span
          className="truncate text-t3"
          title={labels
            .slice(0, MAX_SHOWN)
            .map(([isin, label]) => `${isin} \u2068${label}\u2069`)
            .join("\n")}
          data-can-be-cut=""
        >
          <LabelTexts labels={labels} />
        </span>
      </p>
      {isSaved && <Button onClick={() => takeLabels(context)}>{t.use}</Button>}
      <ForgetLabels label={isSaved ? t.dismiss : t.leaveOut} />
    </div>
  );
}
