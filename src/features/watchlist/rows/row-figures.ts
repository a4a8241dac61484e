import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { useLive } from "#live/hooks.ts";
import { type FieldName, quoteFields } from "#live/quote-fields.ts";
import type { SnapshotFeed } from "#live/snapshot-feed.ts";
import type { NumberFormat } from "#market/format.ts";
import { nanosToMs } from "#market/instant.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { drawAttribute } from "#ui/draw/draw.ts";
import { type RowView, viewRow } from "./row-view.ts";

/** Values that a row's figures are drawn from: one quote, and the present time. */
export interface Shown {
  readonly checked: CheckedQuote;
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly view: RowView;
  /** Instant of the last market change. */
  readonly movedAtEpochMs: number;
  /** Time of the page's clock ticker in the source's monotonic milliseconds. */
  readonly now: number;
}

/** Draws a part of a row into elements that React has created. */
type Draw = (shown: Shown) => void;

/**
 * Figures of one row. A quote that changes only figures is drawn outside React, because two rows that
 * change all their cells in a frame cost React as much as all other work of that frame.
 */
export interface RowFigures {
  /** Draws at each occurrence of the trigger; returns a function that ends this. */
  readonly on: (trigger: RedrawTrigger, draw: Draw) => () => void;
  /** Returns the values to draw now; undefined before the first quote. */
  readonly shown: () => Shown | undefined;
}

/** `quote` occurs with each quote; `second`, for ages, also once a second. */
type RedrawTrigger = "quote" | "second";

interface Drawer extends RowFigures {
  readonly drawQuote: () => void;
  readonly drawAges: () => void;
}

/**
 * Returns the figures of a row, drawn from its feed. An error while drawing is thrown in the next render,
 * so that an error boundary catches it.
 *
 * @param rendered the snapshot of the present render; a new render draws its own figures
 */
export function useRowFigures(feed: SnapshotFeed, rendered: QuoteSnapshot | undefined): RowFigures {
  const format = useNumberFormat();
  const { ticker } = useLive();
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  if (fault) throw fault.error;
  const figures = useMemo(() => createRowFigures(feed, format, ticker.now), [feed, format, ticker]);
  const renderedSnapshot = useRef(rendered);
  useLayoutEffect(() => {
    renderedSnapshot.current = rendered;
  }, [rendered]);
  useLayoutEffect(() => {
    const guarded = (draw: () => void) => () => {
      if (feed.layout() !== renderedSnapshot.current) return;
      try {
        draw();
      } catch (error) {
        setFault({ error });
      }
    };
    const unsubscribes = [
      feed.subscribe(guarded(figures.drawQuote)),
      ticker.subscribe(guarded(figures.drawAges)),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [feed, figures, ticker]);
  return figures;
}

/**
 * Draws after each render, because the drawing depends on the rendered elements, and then at each
 * occurrence of the trigger. Draws nothing without figures.
 */
export function useRowDrawing(
  figures: RowFigures | undefined,
  draw: Draw,
  trigger: RedrawTrigger = "quote",
): void {
  useLayoutEffect(() => {
    const shown = figures?.shown();
    if (shown) draw(shown);
    return figures?.on(trigger, draw);
  });
}

/** Returns a ref, and draws into its element. */
export function useDrawnRef<Target extends Element>(
  figures: RowFigures | undefined,
  draw: (target: Target, shown: Shown) => void,
  trigger?: RedrawTrigger,
): RefObject<Target | null> {
  const element = useRef<Target>(null);
  const into: Draw = (shown) => {
    if (element.current) draw(element.current, shown);
  };
  useRowDrawing(figures, into, trigger);
  return element;
}

/** Returns the props of a field's element, and draws its exact value; the value is empty without figures. */
export function useDrawnField<Target extends Element>(
  figures: RowFigures | undefined,
  name: FieldName,
  draw?: (target: Target, shown: Shown) => void,
) {
  const ref = useDrawnRef<Target>(figures, (target, shown) => {
    drawAttribute(target, "data-value", shown.fields[name]);
    draw?.(target, shown);
  });
  return { ref, "data-field": name, "data-value": figures ? undefined : "" };
}

function createRowFigures(feed: SnapshotFeed, format: NumberFormat, now: () => number): Drawer {
  const draws = { quote: new Set<Draw>(), second: new Set<Draw>() };
  let last: Omit<Shown, "now"> | undefined;

  function shown(): Shown | undefined {
    const checked = feed.snapshot()?.checked;
    if (!checked) return undefined;
    if (last?.checked !== checked) {
      const movedAtEpochMs = nanosToMs(checked.quote.updatedAt.nanos);
      last = {
        checked,
        fields: quoteFields(checked),
        view: viewRow(checked, format),
        movedAtEpochMs,
      };
    }
    return { ...last, now: now() };
  }
  function drawAll(...triggers: readonly RedrawTrigger[]) {
    const values = shown();
    if (!values) return;
    for (const trigger of triggers) for (const draw of draws[trigger]) draw(values);
  }
  return {
    shown,
    on(trigger, draw) {
      draws[trigger].add(draw);
      return () => void draws[trigger].delete(draw);
    },
    drawQuote: () => drawAll("quote", "second"),
    drawAges: () => drawAll("second"),
  };
}
