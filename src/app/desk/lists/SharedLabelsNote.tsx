import { useDesk } from "#app/desk/desk-context.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import {
  AllLabels,
  ForgetLabels,
  LabelTexts,
  MAX_SHOWN,
  useProposedLabels,
} from "./proposed-labels.tsx";
import { adoptLabelsWithUndo } from "./shared-labels.ts";
import { sharedLabelsMessages } from "./shared-labels-messages.ts";

/** Line with the labels of the opened link. *Save list* adds them; for a list that is saved already a button does. */
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
      <AllLabels labels={labels} />
      {isSaved && <Button onClick={() => adoptLabelsWithUndo(context)}>{t.use}</Button>}
      <ForgetLabels label={isSaved ? t.dismiss : t.leaveOut} />
    </div>
  );
}
