import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { useLive } from "#live/hooks.ts";
import { type FieldName, quoteFields } from "#live/quote-fields.ts";
import type { SnapshotFeed } from "#live/snapshot-feed.ts";
import type { NumberFormat } from "#market/format.ts";
import { nanosToMs } from "#market/instant.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { drawAttribute } from "#ui/draw/draw.ts";
import { type RowView, viewRow } from "./row-view.ts";

/** The values that a row's figures are drawn from: of one quote, and at one instant. */
export interface Shown {
  readonly checked: CheckedQuote;
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly view: RowView;
  /** When the market moved, in epoch milliseconds. */
  readonly movedAt: number;
  /** The time of the page's clock ticker, in the source's monotonic milliseconds. */
  readonly now: number;
}

/** Draws a part of a row into elements that React made. */
type Draw = (shown: Shown) => void;

/**
 * The figures of one row. A quote that brings other figures and nothing else is drawn outside React: two
 * rows in each picture that change all their cells cost React as much as everything else of that picture.
 */
export interface RowFigures {
  /** Draws at this trigger from now on, and returns what ends it. */
  readonly on: (trigger: RedrawTrigger, draw: Draw) => () => void;
  /** The values to draw now; undefined before the first quote. */
  readonly shown: () => Shown | undefined;
}

/** With each quote; or, for ages, once a second besides. */
type RedrawTrigger = "quote" | "second";

interface Drawer extends RowFigures {
  readonly drawQuote: () => void;
  readonly drawAges: () => void;
}

/**
 * A row's figures out of its feed. Whatever fails in drawing fails as if React had rendered it.
 *
 * @param rendered the snapshot that the row is rendered with: a new rendering draws its own figures.
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
    const ends = [
      feed.subscribe(guarded(figures.drawQuote)),
      ticker.subscribe(guarded(figures.drawAges)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [feed, figures, ticker]);
  return figures;
}

/**
 * Calls back after each rendering, for what is drawn depends on what was rendered, and then at a trigger.
 * Without figures there is nothing to draw.
 */
export function useShown(
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

/** Draws into the element that it is the ref of. */
export function useDrawn<Target extends Element>(
  figures: RowFigures | undefined,
  draw: (target: Target, shown: Shown) => void,
  trigger?: RedrawTrigger,
): RefObject<Target | null> {
  const element = useRef<Target>(null);
  const into: Draw = (shown) => {
    if (element.current) draw(element.current, shown);
  };
  useShown(figures, into, trigger);
  return element;
}

/** Draws a field and its exact value, which is none without figures; to be spread into its element. */
export function useDrawnField<Target extends Element>(
  figures: RowFigures | undefined,
  name: FieldName,
  draw?: (target: Target, shown: Shown) => void,
) {
  const ref = useDrawn<Target>(figures, (target, shown) => {
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
      const movedAt = nanosToMs(checked.quote.updatedAt.nanos);
      last = { checked, fields: quoteFields(checked), view: viewRow(checked, format), movedAt };
    }
    return { ...last, now: now() };
  }
  function drawAll(...triggers: readonly RedrawTrigger[]) {
    const what = shown();
    if (!what) return;
    for (const trigger of triggers) for (const draw of draws[trigger]) draw(what);
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
