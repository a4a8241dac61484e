import { type RefObject, useLayoutEffect, useState } from "react";
import { textScale } from "#ui/text/text-scale.ts";

export interface ElementSize {
  /** CSS pixels; 0 before the layout. */
  readonly width: number;
  readonly height: number;
  /** Text size relative to the default; 1 for 100 %. */
  readonly scale: number;
}

export function useSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0, scale: 1 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const scale = textScale(document);
      const { clientWidth: width, clientHeight: height } = target;
      setSize((known) =>
        known.width === width && known.height === height && known.scale === scale
          ? known
          : { width, height, scale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
