/** Writes one line for the operator. The line must hold no secret. */
export type Log = (line: string) => void;

/** Returns a log that writes each line once: an error that recurs for an hour must not fill a disk. */
export function logOnce(log: Log): Log {
  const noted = new Set<string>();
  return (line) => {
    if (noted.has(line)) return;
    noted.add(line);
    log(line);
  };
}
