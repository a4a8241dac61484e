import type { ComponentProps, ReactNode } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "plain" | "quiet";
  /** The 36 px button of full pages. */
  large?: boolean;
  icon?: ReactNode;
}

/** Never submits a form unless `type` says so. */
export function Button({ variant = "plain", large, icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`button ${variant} ${large ? "large" : ""}`}>
      {icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A button whose only content is an icon. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className="icon-button" />
  );
}
