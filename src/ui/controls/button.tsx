import type { ComponentProps, ReactNode } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "plain" | "quiet";
  /** Height of 36 px, for full pages. */
  large?: boolean;
  icon?: ReactNode;
}

/** Button with an optional icon. Submits no form unless `type` is `submit`. */
export function Button({ variant = "plain", large, icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`button ${variant} ${large ? "large" : ""}`}>
      {icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Accessible name, also shown as a tooltip. */
  label: string;
}

/** Button whose only content is an icon. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className="icon-button" />
  );
}
