import { Menu as Base } from "@base-ui/react/menu";
import { type FocusEvent, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { IconCheck } from "#ui/icons/more-icons.tsx";

const MENU = [
  "max-h-(--available-height) max-w-[min(20rem,100vw_-_16px)] min-w-[11rem] overflow-y-auto",
  "rounded-field border border-line2 bg-bg1 p-1 text-t1 outline-none",
  "[box-shadow:0_8px_24px_rgb(0_0_0/30%)]",
].join(" ");
const ITEM = [
  "flex min-h-7 cursor-default items-center gap-2 rounded-chip pr-2 pl-1 outline-none select-none",
  "pointer-coarse:min-h-11 data-disabled:text-t3 data-highlighted:bg-bg3",
  "data-highlighted:focus-visible:[box-shadow:inset_0_0_0_2px_var(--focus)]",
].join(" ");
const MARK = "inline-flex w-4 flex-none";
/** Has no room for marks in a menu without an item that can be checked. */
const PLAIN = "in-[[role=menu]:not(:has([aria-checked]))]:pl-2";
const PLAIN_MARK = "in-[[role=menu]:not(:has([aria-checked]))]:hidden";
const TEXT = "min-w-0 flex-1 truncate";
const LABEL = "pt-1.5 pr-2 pb-0.5 pl-7 text-[0.6875rem] text-t3";

/** Anchor of a menu: an element, or a position such as that of the pointer. */
export type MenuAnchor = Element | { readonly getBoundingClientRect: () => DOMRect };

interface MenuProps {
  anchor: MenuAnchor;
  /** Accessible name. */
  label: string;
  /** Called on Escape, on a press outside and after an item is chosen. */
  onClose: () => void;
  /**
   * Element that gets the focus when the menu closes; by default the one that had it before. With null the
   * focus stays where the chosen command has put it.
   */
  returnTo?: HTMLElement | null | undefined;
  children: ReactNode;
}

/**
 * Open menu. Load it lazily: the library behind it is no part of the first load. All of it is rendered
 * into `main`, including the elements that the library would leave in place: a menu belongs in a
 * landmark, and a row of column headers may contain column headers only.
 */
export function Menu({ anchor, label, onClose, returnTo, children }: MenuProps) {
  const landmark = document.querySelector<HTMLElement>("main") ?? document.body;
  // A menu that a key opened gives its first item the focus, once.
  const [focusesFirstItem, setFocusesFirstItem] = useState(
    () => document.activeElement?.matches(":focus-visible") ?? false,
  );
  const onFocus = ({ currentTarget }: FocusEvent) => {
    if (!focusesFirstItem) return;
    setFocusesFirstItem(false);
    currentTarget.querySelector<HTMLElement>(FIRST_ITEM)?.focus();
  };
  // The chosen command may have removed the element that opened the menu.
  const finalFocus = () => returnTo === undefined || (returnTo?.isConnected === true && returnTo);
  return createPortal(
    <Base.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      <Base.Portal container={landmark}>
        <Base.Positioner
          className="z-45"
          anchor={anchor}
          side={anchor instanceof Element ? "bottom" : "inline-end"}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup className={MENU} aria-label={label} onFocus={onFocus} finalFocus={finalFocus}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>,
    landmark,
  );
}

const FIRST_ITEM = "[role^=menuitem]:not([aria-disabled=true])";

interface MenuItemProps {
  onChoose: () => void;
  disabled?: boolean;
  /** Key that runs the same command; not shown on a touch screen. */
  hint?: string;
  /** State of what the command changes. */
  state?: string;
  /** Takes both columns of a `MenuColumns`. */
  isWide?: boolean;
  children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const { onChoose, disabled = false, hint, state, isWide = false, children } = props;
  return (
    <Base.Item
      className={`${ITEM} ${PLAIN} ${isWide ? "col-span-full" : ""}`}
      disabled={disabled}
      onClick={onChoose}
    >
      <span className={`${MARK} ${PLAIN_MARK}`} />
      <span className={TEXT}>{children}</span>
      {state !== undefined && <span className="text-[0.6875rem] text-t3">{state}</span>}
      {hint !== undefined && (
        <span className="text-[0.6875rem] text-t3 pointer-coarse:hidden">{hint}</span>
      )}
    </Base.Item>
  );
}

interface MenuCheckProps {
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Item that is on or off. The menu stays open, because a user may set several. */
export function MenuCheck({ checked, onChange, disabled = false, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem
      className={ITEM}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      closeOnClick={false}
    >
      <span className={MARK}>{checked && <IconCheck />}</span>
      <span className={TEXT}>{children}</span>
    </Base.CheckboxItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Group of items of which one is chosen. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Base.Group>
      <Base.GroupLabel className={LABEL}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} className={ITEM} value={option.value}>
            <span className={MARK}>{option.value === value && <IconCheck />}</span>
            <span className={TEXT}>{option.label}</span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

/** Group of items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={`${LABEL} ${PLAIN}`}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** Items side by side, two in a line. */
export const MenuColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2">{children}</div>
);

export const MenuSeparator = () => <Base.Separator className="my-1 border-t" />;
