import { useRef } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "#messages/catalogue.ts";
import { MAX_NAME_LENGTH } from "#storage/lists.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import { pasteMessages } from "./paste-messages.ts";

interface PasteTargetProps {
  /** Name of the new list as typed; undefined while the open list is the target. */
  newName: string | undefined;
  onChange: (newName: string | undefined) => void;
}

/** Choice between the open list and a new one, with the field for its name. */
export function PasteTarget({ newName, onChange }: PasteTargetProps) {
  const t = useMessages(pasteMessages);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t.target}
        options={[
          { value: "open", label: t.thisList },
          { value: "new", label: t.newList },
        ]}
        value={newName === undefined ? "open" : "new"}
        onChange={(target, isPress) => {
          // Rendered at once, so that the field can take the focus. The arrow keys stay in the choice.
          flushSync(() => onChange(target === "new" ? "" : undefined));
          if (isPress) field.current?.focus();
        }}
      />
      {newName !== undefined && (
        <TextField
          ref={field}
          label={t.listName}
          labelHidden
          placeholder={t.newList}
          maxLength={MAX_NAME_LENGTH}
          value={newName}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
