import { createDropMark } from "#features/watchlist/drop-mark.ts";
import { followPointer } from "#ui/rows/follow-pointer.ts";

interface TabDrag {
  readonly strip: HTMLElement;
  /** Ids of the lists that can be moved, in order. */
  readonly ids: readonly string[];
  /** `to` is the index without the moved list. */
  readonly onMove: (id: string, to: number) => void;
}

/** Drags the pressed tab to another position. A touch scrolls the tabs instead. */
export function dragTab(press: PointerEvent, { strip, ids, onMove }: TabDrag): void {
  const tab = press.target instanceof Element ? press.target.closest("[data-tab]") : null;
  const id = tab?.getAttribute("data-tab") ?? "";
  if (press.button !== 0 || press.pointerType === "touch" || !ids.includes(id)) return;
  const mark = createDropMark(strip.ownerDocument, "inset-y-2 [--after:0] [--before:-13px]");
  let before = "";
  followPointer(press, strip, {
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
