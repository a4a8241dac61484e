import { createElement, Fragment, type ReactNode } from "react";

/**
 * Text whose `**marked**` parts are bold. A mark without a partner stays as it is. What a person
 * wrote is never read as markup: the parts are text nodes.
 */
export function Emphasised({ text }: { text: string }) {
  const parts = text.split(/\*\*(.+?)\*\*/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 ? createElement("b", null, part) : part)),
  );
}

/** A key of the keyboard, or several. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className="keycap">{children}</kbd>;
}

/** For assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}

interface DataFieldProps {
  /** The `data-field` name of the automation contract. */
  name: string;
  /** The exact machine value; "" where there is none. */
  value: string;
  hidden?: boolean | undefined;
  children?: ReactNode;
}

/** A value under its contract name; the text may round it, `data-value` never does. */
export function DataField({ name, value, hidden, children }: DataFieldProps) {
  return (
    <span data-field={name} data-value={value} hidden={hidden}>
      {children}
    </span>
  );
}
