import { Suspense } from "react";
import type { CheckedInstruments } from "#engine/protocol/checked.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { InstrumentList } from "./InstrumentList.tsx";
import { loadNotListed } from "./load-not-listed.ts";
import { loadUnread } from "./load-unread.ts";
import { instrumentMessages } from "./messages.ts";
import { RailNote } from "./RailNote.tsx";
import { normalise } from "./search.ts";
import { useListProblem } from "./use-list-problem.ts";

const NotListed = lazyPart(loadNotListed);
const Unread = lazyPart(loadUnread);

interface RailContentProps {
  labels: LabelsByIsin;
  onToggle: (isin: Isin) => void;
  operatorEmail: string | undefined;
  hasNames: boolean;
  isPhone: boolean;
  listed: CheckedInstruments | undefined;
  query: string;
  /** Instruments of the open list, if the search is limited to them. */
  among: readonly Isin[] | undefined;
  hits: readonly Isin[] | undefined;
  /** Whether only instruments that are not in the open list match. */
  isElsewhere: boolean;
  onPick: (isin: Isin) => void;
  /** Searches for another text. */
  onSearch: (text: string) => void;
  /** Index of the hit that Enter picks. */
  chosen: number | undefined;
  watched: ReadonlySet<Isin>;
}

/** Hits of the search, or a note that says why there are none. */
export function RailContent(props: RailContentProps) {
  const { listed, query, among, hits, operatorEmail } = props;
  const t = useMessages(instrumentMessages);
  if (!listed || !hits) return <NoList />;
  if (hits.length > 0) {
    return <InstrumentList {...props} isins={hits} />;
  }
  if (normalise(query) !== "") {
    if (props.isElsewhere) return <RailNote>{t.noneInList}</RailNote>;
    return (
      <Suspense>
        <NotListed
          query={query}
          operatorEmail={operatorEmail}
          readAt={listed.checkedAtEpochMs}
          onSearch={props.onSearch}
        />
      </Suspense>
    );
  }
  return <RailNote>{among ? t.noneWatched : t.none}</RailNote>;
}

/** Placeholder until the list is loaded: the progress, or the reason for a failure. */
function NoList() {
  const t = useMessages(instrumentMessages);
  const problem = useListProblem();
  const reading = <RailNote>{t.reading}</RailNote>;
  return problem ? (
    <Suspense fallback={reading}>
      <Unread problem={problem} />
    </Suspense>
  ) : (
    reading
  );
}
