import { useId } from "react";
import { CONTROL_CLASS, Field, FieldBox } from "#ui/controls/text-field.tsx";

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** Field for one of many options. A native select, which supports typing and a phone's own picker. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <FieldBox>
        <select
          className={CONTROL_CLASS}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </FieldBox>
    </Field>
  );
}
