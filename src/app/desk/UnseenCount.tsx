/** Above an icon, so that a bar keeps its width. */
const COUNT =
  "absolute -top-2 left-2 min-w-4 rounded-full bg-warn px-1 text-[0.625rem]/[1rem] text-bg1";
const MAX_SHOWN = 99;

/** Number of alerts that fired and that the user has not seen, at the corner of an icon in a `relative` element. */
export const UnseenCount = ({ count }: { count: number }) =>
  count > 0 && <b className={COUNT}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</b>;
