import { type ComponentProps, type ReactNode, useId } from "react";

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
  className = "",
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={labelHidden ? "vh" : undefined}>
        {label}
      </label>
      <div className="field-box">
        {leading}
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={message ? `${id}m` : undefined}
        />
        {trailing}
      </div>
      {message && (
        <p className="field-message" id={`${id}m`}>
          {message}
        </p>
      )}
    </div>
  );
}
