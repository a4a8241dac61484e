import { useMessages } from "#messages/catalogue.ts";
import { backupMessages } from "./backup-messages.ts";
import { withKeys } from "./keyed.ts";
import { RowList } from "./RowList.tsx";
import { type Refused, useRefusedWords } from "./refused-words.ts";

const MAX_SHOWN = 200;

/** Lists the parts of a file that cannot be imported, with the reasons. */
export function RefusedRows({ refused }: { refused: Refused }) {
  const t = useMessages(backupMessages);
  const hiddenCount = refused.length - MAX_SHOWN;
  const refusalText = useRefusedWords();
  return (
    <>
      <h4 className="text-[0.8125rem] font-strong">{t.refused}</h4>
      <RowList label={t.refused}>
        {withKeys(refused.slice(0, MAX_SHOWN), refusalText).map(({ key, text }) => (
          <li key={key}>
            <bdi>{text}</bdi>
          </li>
        ))}
        {hiddenCount > 0 && <li>{t.more(hiddenCount)}</li>}
      </RowList>
    </>
  );
}
