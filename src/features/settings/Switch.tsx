import { useId } from "react";
import { Hint } from "#ui/text/hint.tsx";

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Draws the check mark as a rotated corner. */
const BOX = [
  "col-start-1 row-start-1 grid size-3.5 appearance-none place-items-center rounded-chip border border-line3",
  "checked:border-chalk checked:bg-chalk",
  "checked:before:h-1 checked:before:w-2 checked:before:-translate-y-px checked:before:-rotate-45",
  "checked:before:border-b-2 checked:before:border-l-2 checked:before:border-on-chalk",
].join(" ");

/** With a touch screen the label covers the box and its whole row: a target of 44 px. */
const LABEL = [
  "pointer-coarse:col-span-full pointer-coarse:row-start-1 pointer-coarse:col-start-1",
  "pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:pl-6",
].join(" ");

/** Checkbox that takes effect at once. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-2.5">
      <input
        id={id}
        className={BOX}
        type="checkbox"
        checked={isOn}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      {hint && (
        <Hint id={`${id}h`} className="col-start-2">
          {hint}
        </Hint>
      )}
    </div>
  );
}
