import { useMessages } from "#messages/catalogue.ts";
import type { BackupReading } from "#storage/backup.ts";
import { backupMessages } from "./backup-messages.ts";
import { keyed } from "./keyed.ts";

export type Refused = Extract<BackupReading, { kind: "backup" }>["refused"];

const MOST_SHOWN = 200;

/** What a file holds and cannot be taken: where it stands, what it is, and why. */
export function RefusedRows({ refused }: { refused: Refused }) {
  const t = useMessages(backupMessages);
  const more = refused.length - MOST_SHOWN;
  const placeOf = ({ part, path, text }: Refused[number]) => {
    const place = [part, ...path.map(String)].join(" › ");
    return text === "" ? t.whole({ part: place }) : `${place}: ${text}`;
  };
  return (
    <>
      <h4>{t.refused}</h4>
      <ul className="backup-rows" aria-label={t.refused}>
        {keyed(refused.slice(0, MOST_SHOWN), placeOf).map(({ key, one, text }) => (
          <li key={key}>
            <bdi className="mono">{text}</bdi>{" "}
            <span>{t[one.reason === "newer" ? "ofNewer" : one.reason]}</span>
          </li>
        ))}
        {more > 0 && <li>{t.more(more)}</li>}
      </ul>
    </>
  );
}
