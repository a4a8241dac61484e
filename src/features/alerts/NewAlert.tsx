import { useId, useState } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { CONTROL_CLASS, Field, FieldBox } from "#ui/controls/text-field.tsx";
import { IconPlus } from "#ui/icons/icons.tsx";
import { alertMessages } from "./messages.ts";

interface NewAlertProps {
  /** Instruments to choose from, of which the first is chosen at first. */
  subjects: readonly Isin[];
  nameOf: (isin: Isin) => string;
  onAdd: (isin: Isin) => void;
}

/** Button that adds an alert, beside the choice of its instrument. */
export function NewAlert({ subjects, nameOf, onAdd }: NewAlertProps) {
  const t = useMessages(alertMessages);
  const id = useId();
  const [chosen, setChosen] = useState<Isin>();
  const find = (text: string | undefined) => subjects.find((isin) => isin === text);
  // The chosen one may have left the list since.
  const subject = find(chosen) ?? subjects[0];
  if (!subject) return null;
  return (
    <div className="flex items-end gap-2 [&>.field]:flex-1">
      <Field id={id} label={t.instrument}>
        <FieldBox>
          <select
            className={CONTROL_CLASS}
            id={id}
            value={subject}
            onChange={({ target }) => setChosen(find(target.value))}
          >
            {subjects.map((isin) => (
              <option key={isin} value={isin}>
                {nameOf(isin)}
              </option>
            ))}
          </select>
        </FieldBox>
      </Field>
      <Button icon={<IconPlus />} onClick={() => onAdd(subject)}>
        {t.create}
      </Button>
    </div>
  );
}
