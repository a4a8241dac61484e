import { open, stat } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { MAX_NAMES_BYTES } from "#market/instrument-names.ts";
import type { Log } from "#server/common/log.ts";
import { type ReadNames, readNames } from "./names-csv.ts";
import { type NamesDocument, writeNames } from "./names-document.ts";
import { faultOfFile, reasonOf } from "./names-path.ts";

/** The operator's file of names, followed while the gateway runs. */
export interface NamesFile {
  /** Returns the names of the last successful read. */
  readonly current: () => NamesDocument;
  close(): void;
}

export interface NamesFileOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Interval of checking the file. It is polled because `fs.watch` reports nothing on network file systems, and loses a
 * file that is replaced by a rename.
 */
export const POLL_INTERVAL_MS = 2000;

/**
 * Reads the file and follows it. A changed file is read once two polls find it the same, so that a file that is being
 * written is not read too early. If it can no longer be read, the last names stay, and one line is logged.
 *
 * @throws Error whose message is a clause for the operator, if it cannot be read now
 */
export async function openNamesFile(options: NamesFileOptions): Promise<NamesFile> {
  const { path, clock, log } = options;
  let { document, stamp } = await readFile(options).catch((error: unknown) => {
    throw new Error(reasonOf(error));
  });
  let lastStamp = stamp;
  let lastFailure: string | undefined;
  let isClosed = false;
  let cancel: Cancel = () => undefined;

  async function poll() {
    const now = await stampOf(path);
    const isUnchanged = now === lastStamp;
    lastStamp = now;
    if (isUnchanged && now !== stamp) ({ document, stamp } = await readFile(options));
    if (lastFailure !== undefined && isUnchanged) {
      lastFailure = undefined;
      log("INSTRUMENT_NAMES: the file can be read again.");
    }
  }

  function logFailure(error: unknown) {
    const reason = reasonOf(error);
    if (reason === lastFailure) return;
    lastFailure = reason;
    log(`INSTRUMENT_NAMES ${reason}: the names that were read last stay.`);
  }

  function schedulePoll() {
    if (isClosed) return;
    cancel = clock.after(POLL_INTERVAL_MS, () => void poll().catch(logFailure).then(schedulePoll));
  }
  schedulePoll();
  return {
    current: () => document,
    close() {
      isClosed = true;
      cancel();
    },
  };
}

async function readFile({ path, log }: NamesFileOptions) {
  // Checked before it is opened: opening a pipe may never end.
  const stamp = await stampOf(path);
  const text = await readText(path);
  const read = await readNames(text, nextTurn);
  const document = await writeNames("operator", read.names, nextTurn);
  for (const line of reportLines(read)) log(line);
  return { document, stamp };
}

/** Returns a text that changes whenever the file is written or replaced. */
async function stampOf(path: string): Promise<string> {
  const status = await stat(path, { bigint: true });
  const fault = faultOfFile(status.isFile(), Number(status.size));
  if (fault !== undefined) throw new Error(fault);
  return [status.dev, status.ino, status.size, status.mtimeNs].join(" ");
}

/**
 * Reads the file as UTF-8, or as UTF-16 if it begins with a UTF-16 byte-order mark, as Excel writes "Unicode text".
 * Invalid bytes become U+FFFD, and their line is reported later.
 */
async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    // It may have grown since the check.
    const buffer = Buffer.alloc(MAX_NAMES_BYTES + 1);
    let size = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, size, buffer.length - size, null);
      size += bytesRead;
      const fault = faultOfFile(true, size);
      if (fault !== undefined) throw new Error(fault);
      if (bytesRead === 0) return decode(buffer.subarray(0, size));
    }
  } finally {
    await file.close();
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittleEndian = first === 0xff && second === 0xfe;
  const isBigEndian = first === 0xfe && second === 0xff;
  const encoding = isLittleEndian ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function reportLines({ names, reports, reportCount }: ReadNames): readonly string[] {
  const count = `INSTRUMENT_NAMES: names read: ${names.size}`;
  if (reportCount === 0) return [`${count}.`];
  const which = reportCount > reports.length ? `, of which the first ${reports.length} follow` : "";
  return [
    `${count}; lines with a fault: ${reportCount}${which}.`,
    ...reports.map(({ line, reason }) => `INSTRUMENT_NAMES: line ${line} ${reason}.`),
  ];
}
