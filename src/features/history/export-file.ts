import { firstAfter, type QuoteHistory, type TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { toCsv, toJson } from "#storage/history/export.ts";
import { fileTime } from "#ui/files/file-time.ts";
import type { SavedFile } from "#ui/files/save-file.ts";
import type { WindowName } from "./frame.ts";

export type FileFormat = "csv" | "json";

interface ExportedView {
  readonly sourceId: string;
  readonly isin: Isin;
  readonly label: string | undefined;
  readonly history: QuoteHistory;
  readonly frame: TimeRange;
  readonly window: WindowName;
}

/** Returns a file of the quotes in view, with figures and instants exactly as the service sent them. */
export function exportFile(format: FileFormat, view: ExportedView): SavedFile {
  const { sourceId, isin, label, history, frame, window } = view;
  const range = { from: Math.floor(frame.from), to: Math.ceil(frame.to) };
  const options = {
    sourceId,
    window: range,
    parts: [{ isin, label, history: clipHistory(history, range) }],
  };
  const [from, to] = [fileTime(range.from), fileTime(range.to)];
  const name = `${isin}-${window}-${from}-${to}.${format}`;
  return format === "csv"
    ? { name, type: "text/csv", text: toCsv(options) }
    : { name, type: "application/json", text: toJson(options) };
}

/** Clips a history to a range, but keeps the quote that was current at its start. */
function clipHistory({ points, ranges }: QuoteHistory, { from, to }: TimeRange): QuoteHistory {
  return {
    points: points.slice(Math.max(0, firstAfter(points, from) - 1), firstAfter(points, to)),
    ranges: ranges.filter((range) => range.to >= from && range.from <= to),
  };
}
