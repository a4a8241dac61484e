import { type ComponentProps, createElement, Fragment, type ReactNode } from "react";

/**
 * Text whose `**marked**` parts are bold. A mark without a partner stays as it is. The parts are text
 * nodes, so text that a user wrote is never read as HTML.
 */
export function Emphasised({ text }: { text: string }) {
  const parts = text.split(/\*\*(.+?)\*\*/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 ? createElement("b", null, part) : part)),
  );
}

/**
 * Name of one key of the keyboard, or of several. Hide it from assistive technology in a control that names its keys by
 * `aria-keyshortcuts`, and beside one.
 */
export function KeyCap(props: Pick<ComponentProps<"kbd">, "children" | "aria-hidden">) {
  return (
    <kbd
      {...props}
      className="rounded-chip border border-line2 px-1.25 py-px text-center font-sans text-cause text-t2"
    />
  );
}

/** Content for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}
