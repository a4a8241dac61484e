import { Suspense, useState } from "react";
import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { SharedLabelsWindow } from "#app/lazy-inner-parts.ts";
import { forgetLabels } from "#app/url/forget-labels.ts";
import { useFragment } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { adoptLabels, type ProposedLabels, proposedLabels } from "./shared-labels.ts";
import { sharedLabelsMessages } from "./shared-labels-messages.ts";

/** Number of labels in a line and in its tooltip; a window shows more. */
export const MAX_SHOWN = 3;

/** Returns the labels that the opened link proposes for the open list. While they are shown, *Save list* adds them, too. */
export function useProposedLabels() {
  const context = useDesk();
  const { store, view } = context;
  const { labels } = usePersisted(store.labels);
  useViewCommands(register, { adoptLabels: () => adoptLabels(context) });
  return proposedLabels(useFragment(), view, labels);
}

/** Texts of proposed labels, separated by commas. */
export function LabelTexts({ labels }: { labels: ProposedLabels }) {
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

/** Button that shows all labels, if a line has only the first of them. */
export function AllLabels({ labels }: { labels: ProposedLabels }) {
  const t = useMessages(sharedLabelsMessages);
  const [isOpen, setOpen] = useState(false);
  if (labels.length <= MAX_SHOWN) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.all(labels.length)}
      </Button>
      <Suspense>
        {isOpen && <SharedLabelsWindow labels={labels} onClose={() => setOpen(false)} />}
      </Suspense>
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
