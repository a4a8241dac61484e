import { createDropMark } from "#features/watchlist/drop-mark.ts";
import { followPointer, type PointerStart } from "#ui/rows/follow-pointer.ts";

export interface TabDrag {
  readonly strip: HTMLElement;
  /** Ids of the lists that can be moved, in order. */
  readonly ids: readonly string[];
  readonly id: string;
  /** `to` is the index without the moved list. */
  readonly onMove: (id: string, to: number) => void;
}

/** Drags a tab to another position. */
export function dragTab(start: PointerStart, { strip, ids, id, onMove }: TabDrag): void {
  const mark = createDropMark(strip.ownerDocument, "inset-y-2 [--after:0] [--before:-13px]");
  let before = "";
  followPointer(start, strip, {
    thresholdPx: 5,
    onMove({ clientX }) {
      before = tabAfter(strip, ids, clientX);
      const tabs = [...strip.querySelectorAll("[data-tab]")];
      mark.show(tabs, (tab) => tab.getAttribute("data-tab") === before);
    },
    onEnd(isDropped) {
      mark.remove();
      const others = ids.filter((other) => other !== id);
      if (isDropped && before !== id) {
        onMove(id, before === "" ? others.length : others.indexOf(before));
      }
    },
  });
}

/** Returns the tab before which a drop at `x` goes; empty for the last position. */
function tabAfter(strip: HTMLElement, ids: readonly string[], x: number): string {
  for (const tab of strip.querySelectorAll("[data-tab]")) {
    const { left, width } = tab.getBoundingClientRect();
    const id = tab.getAttribute("data-tab") ?? "";
    if (x < left + width / 2 && ids.includes(id)) return id;
  }
  return "";
}
