/** Takes one line for the operator; it holds no secret. */
export type Log = (line: string) => void;

/** Logs each line once only: what goes wrong for an hour must not fill a disk. */
export function logOnce(log: Log): Log {
  const noted = new Set<string>();
  return (line) => {
    if (noted.has(line)) return;
    noted.add(line);
    log(line);
  };
}
