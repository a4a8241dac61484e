import { IconCheck } from "./more-icons.tsx";

/** The look of a checkbox; the row around it carries the role and the state. */
export function CheckMark({ checked }: { checked: boolean }) {
  return <span className={checked ? "check on" : "check"}>{checked && <IconCheck />}</span>;
}
