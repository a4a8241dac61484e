import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import InlineEdit from "#ui/inline-edit.tsx";
import { watchlistMessages } from "./messages.ts";

interface LabelEditorProps {
  isin: Isin;
  label: string | undefined;
  /** Called with what was written, empty to take the label away; undefined where nothing is to change. */
  onDone: (written: string | undefined) => void;
}

/** Where a person writes the label of one instrument, in its own row. */
export default function LabelEditor({ isin, label = "", onDone }: LabelEditorProps) {
  const t = useMessages(watchlistMessages);
  return (
    <InlineEdit
      label={t.labelOf({ isin })}
      placeholder={t.labelPlaceholder}
      value={label}
      longest={MAX_LABEL_LENGTH}
      onDone={onDone}
    />
  );
}
