import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { forgetLabels } from "#app/url/forget-labels.ts";
import { useFragment } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { isinsOf } from "#storage/entry.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { adoptLabels, proposedLabels } from "./shared-labels.ts";

/** Number of labels in a line and in its tooltip; a line cuts those that do not fit. */
export const MAX_SHOWN = 10;

/** Returns the labels that the opened link proposes for the open list. While they are shown, *Save list* adds them, too. */
export function useProposedLabels() {
  const context = useDesk();
  const { store, view } = context;
  const { labels } = usePersisted(store.labels);
  useViewCommands(register, { adoptLabels: () => adoptLabels(context) });
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
