import { IconCheck } from "#ui/icons/more-icons.tsx";

const BOX = "inline-flex size-3.5 flex-none rounded-chip border";
const ON = [
  "border-chalk bg-chalk text-on-chalk forced-colors:bg-transparent",
  "[&>svg]:size-3 [&>svg]:stroke-[2.2]",
].join(" ");

/** Drawing of a checkbox; the row around it has the role and the state. */
export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span className={`${BOX} ${checked ? ON : "border-line3"}`}>{checked && <IconCheck />}</span>
  );
}
