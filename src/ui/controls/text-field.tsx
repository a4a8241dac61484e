import { type ComponentProps, type ReactNode, useId } from "react";
import { RING_AROUND } from "./ring.ts";

const BOX = [
  "flex min-h-7.5 min-w-0 items-center gap-2 rounded-field border border-line3 bg-bg2 px-2.5 text-t3",
  "has-[[aria-invalid=true]]:border-error",
  // Below 16 px iOS zooms into the page on focus.
  "pointer-coarse:min-h-11.5 pointer-coarse:text-[1rem] pointer-coarse:[&>kbd]:hidden",
].join(" ");
/** Classes of an input or a select in a `FieldBox`. Some browsers colour the list of a select like the select. */
export const CONTROL_CLASS = [
  "min-w-0 flex-1 self-stretch bg-bg2 text-t1 shadow-none outline-none",
  "[&::-webkit-search-cancel-button]:hidden",
].join(" ");

interface FieldBoxProps {
  /** Additional class names. */
  className?: string;
  children: ReactNode;
}

/** Frame of an input or a select with `CONTROL_CLASS`, and of what stands beside it. */
export function FieldBox({ className = "", children }: FieldBoxProps) {
  return (
    <div ref={focusOnPress} className={`${BOX} ${RING_AROUND} ${className}`}>
      {children}
    </div>
  );
}

/**
 * Focuses the control of a box on a press beside it, and selects its text, so that typing replaces it. Buttons keep their own
 * press. The box is no control itself, only a larger target for the pointer.
 */
function focusOnPress(box: HTMLElement | null) {
  if (!box) return undefined;
  const onMouseDown = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("input, select, button")) return;
    // Otherwise the press would take the focus away again.
    event.preventDefault();
    const control = box.querySelector<HTMLElement>("input, select");
    if (!control || control === control.ownerDocument.activeElement) return;
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
  };
  box.addEventListener("mousedown", onMouseDown);
  return () => box.removeEventListener("mousedown", onMouseDown);
}

interface FieldProps extends ComponentProps<"div"> {
  /** `id` of the control. */
  id: string;
  label: string;
  labelHidden?: boolean | undefined;
}

/** Label above a `FieldBox` and what belongs to it. Other properties go to the element around them. */
export function Field({ id, label, labelHidden, className = "", children, ...rest }: FieldProps) {
  return (
    <div {...rest} className={`field grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className={labelHidden ? "vh" : "text-label font-label text-t3"}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  labelHidden?: boolean;
  /** Hint, or the error if `invalid`; the accessible description of the input. */
  message?: ReactNode;
  invalid?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** Input of one line with its label and message. Other properties go to the input. */
export function TextField({
  label,
  labelHidden,
  message,
  invalid,
  leading,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} labelHidden={labelHidden} className={className}>
      <FieldBox>
        {leading}
        <input
          className={CONTROL_CLASS}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={message ? `${id}m` : undefined}
          {...rest}
          id={id}
          aria-invalid={invalid || undefined}
        />
        {trailing}
      </FieldBox>
      {message && (
        <p className={`text-label ${invalid ? "text-error" : "text-t2"}`} id={`${id}m`}>
          {message}
        </p>
      )}
    </Field>
  );
}
