/** Writes one line for the operator. The line must hold no secret. */
export type Log = (line: string) => void;

/** Returns a log that writes each line once: an error that recurs for an hour must not fill a disk. */
export function withoutRepeats(log: Log): Log {
  const written = new Set<string>();
  return (line) => {
    if (written.has(line)) return;
    written.add(line);
    log(line);
  };
}
