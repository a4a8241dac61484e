import { useId } from "react";
import { RING_AROUND } from "./ring.ts";

/** Invisible radio inputs lie over their labels: the browser handles the keys, the pointer hits the inputs. */
const OPTION = [
  "relative flex min-h-6 items-center justify-center rounded-field border border-transparent px-2.5",
  "font-label whitespace-nowrap text-t2 hover:text-t1 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
  "has-checked:border-line2 has-checked:bg-bg1 has-checked:text-t1 has-disabled:text-t3",
  "forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]",
  "has-checked:forced-color-adjust-none",
  `has-focus-visible:z-1 ${RING_AROUND}`,
].join(" ");

interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  /** Undefined while none is chosen. */
  value: Value | undefined;
  /** `isPress` is true for a press of a pointer, and false for a key. */
  onChange: (value: Value, isPress: boolean) => void;
  /** Called when the chosen option is pressed, and `onChange` is not. */
  onReselect?: (() => void) | undefined;
}

/** Choice of one among a few visible options. Native radios, so the browser handles the arrow keys. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  onReselect,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      className="inline-flex flex-wrap rounded-scenario bg-bg3 p-px"
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className={OPTION}>
          <input
            className="absolute -inset-px m-0 opacity-0"
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onClick={option.value === value ? onReselect : undefined}
            // The native event is a click, whose count is 0 for a key.
            onChange={({ nativeEvent }) =>
              onChange(option.value, nativeEvent instanceof UIEvent && nativeEvent.detail > 0)
            }
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
