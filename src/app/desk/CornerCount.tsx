/** Above an icon, so that a bar keeps its width. */
const COUNT = "absolute -top-2 left-2 min-w-4 rounded-full px-1 text-[0.625rem]/[1rem]";
const TONES = { unseen: "bg-warn text-bg1", armed: "bg-bg3 text-t1" };
const MAX_SHOWN = 99;

interface CornerCountProps {
  count: number;
  tone: keyof typeof TONES;
}

/**
 * Number of alerts that fired and that the user has not seen, or of armed ones, at the corner of an icon in a `relative`
 * element.
 */
export const CornerCount = ({ count, tone }: CornerCountProps) =>
  count > 0 && (
    <b className={`${COUNT} ${TONES[tone]}`}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</b>
  );
