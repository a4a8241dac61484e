import { useId } from "react";

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="settings-switch">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}h`} className="pane-text quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
