import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import type { CheckedInstruments } from "#engine/protocol/checked.ts";
import { useInstruments } from "#live/hooks.ts";
import { $areNamesSettled } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import { IconClose, IconPlus, IconSearch } from "#ui/icons/icons.tsx";
import { Emphasised, KeyCap } from "#ui/text/text.tsx";
import { HITS_ID, hitId } from "./InstrumentList.tsx";
import { instrumentMessages } from "./messages.ts";
import { RailContent } from "./RailContent.tsx";
import { SpokenHits } from "./SpokenHits.tsx";
import { normalise } from "./search.ts";
import { type FindHit, useChoice, useHits } from "./use-hits.ts";
import { useListProblem } from "./use-list-problem.ts";

export interface InstrumentRailProps {
  watched: readonly Isin[];
  /** Name of the open list. */
  listName: string;
  labels: LabelsByIsin;
  onToggle: (isin: Isin) => void;
  /** Called on Enter in the search and on a press on a hit. `find` returns the hit and, if there is one, clears the search. */
  onPick: (find: FindHit) => void;
  /** Called on Escape in the search. */
  onLeave: () => void;
  /** Opens the dialog that adds several instruments at once. */
  onPaste: () => void;
  operatorEmail: string | undefined;
  /** Key cap of the search shortcut; empty for none. */
  searchKey: string;
  /** Keys of the search, in the syntax of `aria-keyshortcuts`. */
  searchShortcut: string | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether the gateway has names of instruments. */
  hasNames: boolean;
  isPhone: boolean;
}

/** Has a border only as a column, not in a drawer or on a phone. */
const RAIL =
  "rail flex h-full min-h-0 min-w-0 flex-col bg-bg1 not-[:is(.drawer,.phone)_*]:border-r";
/** Leaves room for the close button of a drawer. */
const HEAD = [
  "flex min-h-9.75 items-center px-3 in-[.drawer]:min-h-11 in-[.drawer]:pr-11",
  "[&>button]:-mr-1.5 [&>button]:ml-0.5",
].join(" ");
/** On a phone: beside the choice, as the head of the page has the title. */
const TOOLS = "flex flex-1 items-center justify-end";
const SEARCH = [
  "px-2.5 pt-0.5 pb-2 [&_.icon-button]:-mr-1.5 [&_.icon-button]:min-h-6 [&_.icon-button]:min-w-6",
  "pointer-coarse:[&_.icon-button]:min-h-11 pointer-coarse:[&_.icon-button]:min-w-11",
  // A finger has no keys.
  "pointer-coarse:[&_kbd]:hidden",
].join(" ");

/** The texts of the foot lie over each other. */
const FOOT = "col-start-1 row-start-1 min-w-0 wrap-anywhere";

/** All listed instruments, with a search and a checkbox for each. */
export default function InstrumentRail(props: InstrumentRailProps) {
  const { watched, onPaste, searchKey, searchRef, isPhone } = props;
  const t = useMessages(instrumentMessages);
  const listed = useLastInstruments();
  const [query, setQuery] = useState("");
  const [scope, setScope] = useState<"all" | "list">("all");
  const watchedSet = useMemo(() => new Set(watched), [watched]);
  const among = scope === "list" ? watched : undefined;
  const { hits, isElsewhere } = useHits(listed, among, props.labels, query, watchedSet);
  const pick = (find: FindHit) =>
    props.onPick(() => {
      const hit = find();
      if (hit) change("");
      return hit;
    });
  const areNamesSettled = useStore($areNamesSettled);
  const choice = useChoice(hits, query, props.hasNames && !areNamesSettled, pick);
  const chosen = choice.index === undefined ? undefined : hits?.[choice.index];
  const enterText =
    chosen && t[watchedSet.has(chosen) ? "enterShows" : "enterAdds"]({ list: props.listName });
  function change(text: string) {
    setQuery(text);
    choice.reset();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      change("");
      props.onLeave();
    } else if (choice.onKey(event.key)) event.preventDefault();
  };
  const tools = (
    <>
      <Count listed={listed} />
      <IconButton label={t.paste} onClick={onPaste}>
        <IconPlus />
      </IconButton>
    </>
  );

  return (
    <aside className={RAIL} aria-label={t.title}>
      <header className={isPhone ? "pt-2" : HEAD}>
        <h2 className="flex-1 text-[0.8125rem] font-strong in-[.phone]:sr-only">{t.title}</h2>
        {!isPhone && tools}
      </header>
      <TextField
        ref={searchRef}
        className={SEARCH}
        data-testid="instrument-search"
        type="search"
        label={t.search}
        labelHidden
        placeholder={t.placeholder}
        value={query}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        aria-description={t.keys}
        aria-keyshortcuts={props.searchShortcut}
        aria-controls={choice.index === undefined ? undefined : HITS_ID}
        aria-activedescendant={choice.index === undefined ? undefined : hitId(choice.index)}
        leading={<IconSearch />}
        trailing={
          query === "" ? (
            searchKey && <KeyCap aria-hidden="true">{searchKey}</KeyCap>
          ) : (
            <IconButton label={t.clear} onClick={() => change("")}>
              <IconClose />
            </IconButton>
          )
        }
      />
      <p className="vh" role="status" data-testid="search-status">
        {normalise(query) !== "" && hits && (
          <SpokenHits
            hits={hits}
            index={choice.index}
            watched={watchedSet}
            labels={props.labels}
            query={query}
            listName={props.listName}
          />
        )}
      </p>
      <div className="flex flex-wrap items-center px-2.5 pb-2">
        <Segmented
          label={t.show}
          options={[
            { value: "all", label: t.all },
            { value: "list", label: t.inList({ n: watched.length }) },
          ]}
          value={scope}
          onChange={setScope}
        />
        {isPhone && <span className={TOOLS}>{tools}</span>}
      </div>
      <RailContent
        {...props}
        onPick={(isin) => pick(() => isin)}
        onSearch={(text) => {
          change(text);
          searchRef.current?.focus();
        }}
        listed={listed}
        query={query}
        among={among}
        hits={hits}
        isElsewhere={isElsewhere}
        chosen={choice.index}
        watched={watchedSet}
      />
      <footer className="grid border-t px-3 py-2.5 text-label text-t3">
        {/* Keeps its place while hidden, so that no row of the list moves. A finger has no Enter. */}
        <p className={`${FOOT} ${enterText ? "invisible pointer-coarse:visible" : ""}`}>
          {t.missing}
        </p>
        {enterText && (
          // Spoken by the status above.
          <p className={`${FOOT} text-t2 pointer-coarse:hidden`} aria-hidden="true">
            <Emphasised text={enterText} />
          </p>
        )}
      </footer>
    </aside>
  );
}

/** Returns the instruments of the service; those of the source before it until this one has sent its own, or failed. */
function useLastInstruments(): CheckedInstruments | undefined {
  const listed = useInstruments();
  const problem = useListProblem();
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  return listed ?? (problem ? undefined : last);
}

function Count({ listed }: { listed: CheckedInstruments | undefined }) {
  const t = useMessages(instrumentMessages);
  // While the list loads, the place below says so.
  const pendingText = useListProblem() && t.notRead;
  const n = listed?.isins.length;
  return (
    <span
      className="ms-2 text-right text-t3"
      data-testid="instrument-count"
      data-value={n ?? ""}
      title={listed?.refused ? t.left(listed.refused) : undefined}
    >
      {n === undefined ? pendingText : t.listed(n)}
    </span>
  );
}
