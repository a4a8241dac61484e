import { useEffect, useState } from "react";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { useDeskView } from "#app/desk/use-desk.ts";
import { readSharedWords } from "#app/url/shared-words.ts";
import { useViewName } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { Button } from "#ui/controls/button.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { sharedWordsMessages } from "./shared-words-messages.ts";

/** Number of labels shown; more would cover the page. */
const MAX_SHOWN = 5;

interface SharedWordsNoteProps extends Pick<DeskContextValue, "desk" | "store"> {
  /** True to show it over the page, as on a phone, which has no other place for it. */
  isOver?: boolean;
}

/**
 * Offers to save the name and the labels of the opened link. They come from somebody else: nothing changes
 * until the user saves them, and the user's own labels never change.
 */
export function SharedWordsNote({ desk, store, isOver }: SharedWordsNoteProps) {
  const t = useMessages(sharedWordsMessages);
  const { open, lists } = useDeskView(desk);
  const { labels: own } = usePersisted(store.labels);
  const isDesk = useViewName() === "desk";
  const [fragment, forget] = useFragment();
  const isins = isinsOf(open.entries);
  const shared = readSharedWords(fragment, isins);
  const ownName = lists.find(({ id }) => id === open.id)?.name;
  // A saved list has its own name already.
  const name = ownName === undefined ? shared.name : undefined;
  const newLabels = [...shared.labels].filter(([isin]) => own[isin] === undefined);
  if (!isDesk || (name === undefined && newLabels.length === 0)) return null;
  const save = () => {
    if (open.id === undefined) desk.saveShared();
    store.labels.update((stored) =>
      newLabels.reduce(
        (all, [isin, label]) =>
          all.labels[isin] === undefined ? withLabel(all, isin, label) : all,
        stored,
      ),
    );
    forget();
  };
  return (
    <div
      // On a phone above the navigation, which stays in reach.
      className={`failed ${isOver ? "over bottom-19" : "flex-none border-t border-line1"}`}
      role="status"
      data-testid="shared-words"
    >
      <Note tone="info">
        <div className="max-h-[40vh] overflow-auto">
          {name !== undefined && (
            <p>
              {t.name({ name: `\u2068${name}\u2069` })} {newLabels.length === 0 && t.saveKeeps}
            </p>
          )}
          {newLabels.length > 0 && (
            <>
              <p>{t.labels(newLabels.length)}</p>
              <ul>
                {newLabels.slice(0, MAX_SHOWN).map(([isin, label]) => (
                  <li key={isin}>
                    <span className="mono">{isin}</span> <bdi>{label}</bdi>
                  </li>
                ))}
                {newLabels.length > MAX_SHOWN && <li>{t.more(newLabels.length - MAX_SHOWN)}</li>}
              </ul>
              <p>{t.keepsOwn}</p>
            </>
          )}
        </div>
      </Note>
      <ButtonRow>
        {/* The button of the list saves it under the name: a second one would do the same. */}
        {newLabels.length > 0 && (
          <Button variant="primary" onClick={save}>
            {name === undefined ? t.saveLabels : t.save}
          </Button>
        )}
        <Button onClick={forget}>{t.dismiss}</Button>
      </ButtonRow>
    </div>
  );
}

/** Returns the fragment of the address, and a function that removes it. */
function useFragment(): readonly [string, () => void] {
  const [fragment, setFragment] = useState(() => window.location.hash);
  useEffect(() => {
    const listening = new AbortController();
    const read = () => setFragment(window.location.hash);
    window.addEventListener("hashchange", read, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const forget = () => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    setFragment("");
  };
  return [fragment, forget];
}
