import { useRef } from "react";

/** One function for all renderings: React calls a new function again, which would select what was typed. */
function begin(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface InlineEditProps {
  /** Accessible name of the field. */
  label: string;
  placeholder?: string;
  value: string;
  /** Characters at most. */
  longest: number;
  /** Called once: with the trimmed text, or with undefined where it was left as it is. */
  onDone: (written: string | undefined) => void;
}

/** A field in the place of the text that it changes: Enter and leaving it keep, Escape does not. */
export function InlineEdit({ label, placeholder, value, longest, onDone }: InlineEditProps) {
  const isDone = useRef(false);
  const end = (written: string | undefined) => {
    // Taking the field away takes the focus out of it, which must not end it a second time.
    if (isDone.current) return;
    isDone.current = true;
    onDone(written === value ? undefined : written);
  };
  return (
    <input
      ref={begin}
      className="inline-edit"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={longest}
      autoComplete="off"
      spellCheck={false}
      onBlur={(event) => end(event.target.value.trim())}
      onKeyDown={(event) => {
        // Keys are for the text here, whatever they mean around it.
        event.stopPropagation();
        if (event.key === "Enter") end(event.currentTarget.value.trim());
        if (event.key === "Escape") end(undefined);
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
