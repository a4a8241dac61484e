import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ParsedRecording, readRecording } from "#market/recording/read-recording.ts";
import { MAX_RECORDING_BYTES } from "#market/recording/recording.ts";
import { OptionError } from "#server/simulator/options.ts";
import type { Recording } from "./replay.ts";

const FILE_FAULTS = {
  empty: "is empty",
  "too-large": "is larger than 32 MiB",
  "too-many-lines": "has more than 300 000 lines",
  "no-recording": "is not a recording of Touchline",
  newer: "was written by a newer Touchline",
  "no-quotes": "holds no quote",
} as const;

const LINE_FAULTS = {
  "too-long": "is too long",
  "not-json": "is not JSON",
  "no-line": "is neither a quote nor a time without checks",
  field: "does not fit",
  "not-named": "is of an instrument that the first line does not name",
  "out-of-order": "is from before the line above it",
  "after-end": "is from after the end of the recording",
} as const;

/** Maximum number of faulty lines that a reason names. */
const MAX_NAMED_LINES = 3;

/** Parses a recording. @returns the recording, or the reason why it is invalid, such as `line 7: is not JSON` */
export async function readReplay(bytes: Buffer): Promise<Recording | { readonly reason: string }> {
  if (bytes.length > MAX_RECORDING_BYTES) return { reason: FILE_FAULTS["too-large"] };
  if (!isUtf8(bytes)) return { reason: "is not UTF-8 text" };
  const reading = await readRecording(bytes.toString("utf8"), () => yieldToEventLoop());
  return reading.kind === "recording" ? reading : { reason: reasonOf(reading) };
}

/**
 * Opens the file that `--replay` names.
 *
 * @throws OptionError with the reason in one line if it cannot be replayed
 */
export async function openReplay(path: string): Promise<Recording> {
  const recording = await readReplay(await bytesOf(path));
  if ("reason" in recording) throw new OptionError(`--replay: ${path} ${recording.reason}`);
  return recording;
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    // A file that is too large is refused without reading it.
    return size > MAX_RECORDING_BYTES
      ? Buffer.alloc(MAX_RECORDING_BYTES + 1)
      : await readFile(path);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new OptionError(`--replay: cannot read ${path} (${code})`, { cause: error });
  }
}

function reasonOf(reading: Exclude<ParsedRecording, { kind: "recording" }>): string {
  if (reading.kind === "unusable") return FILE_FAULTS[reading.reason];
  const named = reading.first.slice(0, MAX_NAMED_LINES).map(({ line, reason, field }) => {
    const place = field === undefined || field === "" ? "" : `${field} `;
    return `line ${line}: ${place}${LINE_FAULTS[reason]}`;
  });
  const more = reading.count - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
