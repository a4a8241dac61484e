import { type RefObject, useLayoutEffect, useState } from "react";
import { textScale } from "#ui/text/text-scale.ts";

/** The space that an element has for its content. */
export interface Room {
  /** Its width in CSS pixels at a text size of 100 %; 0 before it is laid out. */
  readonly width: number;
  /** How many times as large as usual the text is. */
  readonly scale: number;
}

export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, scale: 1 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const scale = textScale(document);
      const width = target.clientWidth / scale;
      setRoom((known) =>
        known.width === width && known.scale === scale ? known : { width, scale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
