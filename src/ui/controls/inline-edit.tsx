import { useRef } from "react";

/**
 * Focuses a field as its ref callback. Defined outside the component: React would call a new function after each
 * rendering, which would select the text that a user is typing.
 */
function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface InlineEditProps {
  /** Accessible name of the field. */
  label: string;
  placeholder?: string;
  value: string;
  /** Maximum length in characters. */
  maxLength: number;
  /** Called once: with the trimmed text, or with undefined if the text is unchanged. Escape cancels the edit. */
  onDone: (text: string | undefined, isCancelled: boolean) => void;
}

/** Field in the place of the text that it edits. Enter and blur keep the edit, Escape discards it. */
export function InlineEdit({ label, placeholder, value, maxLength, onDone }: InlineEditProps) {
  const isDone = useRef(false);
  const finish = (text: string, isCancelled = false) => {
    // Removing the field blurs it, which must not finish the edit a second time.
    if (isDone.current) return;
    isDone.current = true;
    onDone(text === value ? undefined : text, isCancelled);
  };
  return (
    <input
      ref={focusAndSelect}
      className="inline-edit"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onBlur={(event) => finish(event.target.value.trim())}
      onKeyDown={(event) => {
        // The row and the page around the field have keys of their own.
        event.stopPropagation();
        if (event.key === "Enter") finish(event.currentTarget.value.trim());
        if (event.key === "Escape") finish(value, true);
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
