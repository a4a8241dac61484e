import { type RefObject, useLayoutEffect, useState } from "react";
import { textScale } from "#ui/text/text-scale.ts";

/** Space that an element has for its content. */
export interface Room {
  /** Width in CSS pixels at a text size of 100 %; 0 before the layout. */
  readonly width: number;
  /** Text size relative to the default; 1 for 100 %. */
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
