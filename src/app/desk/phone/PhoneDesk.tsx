import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Boundary } from "#app/Boundary.tsx";
import { register } from "#app/commands/page-commands.ts";
import { typeIntoSearch } from "#app/commands/type-anywhere.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { DetailPane } from "#app/desk/detail/DetailPane.tsx";
import { showWithRow } from "#app/desk/detail/follow.ts";
import { onResize } from "#app/desk/layout.ts";
import { ListPanel, Tabs, useListView } from "#app/desk/lists/OpenList.tsx";
import { SharedLabelsNote } from "#app/desk/lists/SharedLabelsNote.tsx";
import { Notices } from "#app/desk/Notices.tsx";
import { Rail } from "#app/desk/Rail.tsx";
import { UndoNote } from "#app/desk/UndoNote.tsx";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { EveryAlert, RowMenuOnPress } from "#app/lazy-inner-parts.ts";
import { appMessages } from "#app/messages.ts";
import { NotePlace } from "#app/overlays/NotePlace.tsx";
import { usePersisted } from "#app/use-persisted.ts";
import { PauseIconButton } from "#features/connection/PauseIconButton.tsx";
import { CheapestNote } from "#features/watchlist/bars/CheapestNote.tsx";
import { CurrencyNote } from "#features/watchlist/bars/CurrencyNote.tsx";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import { SortPaused } from "#features/watchlist/bars/SortPaused.tsx";
import { UnderlineNote } from "#features/watchlist/bars/UnderlineNote.tsx";
import { layOutNarrow } from "#features/watchlist/layout/narrow.ts";
import { type TableView, withSort } from "#features/watchlist/layout/view.ts";
import { ListEstimateField } from "#features/watchlist/lazy-parts.ts";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { inOrder, isinsOf } from "#storage/entry.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { pathIcon } from "#ui/icons/icons.tsx";
import { IconChevronLeft, IconChevronRight } from "#ui/icons/more-icons.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { EstimateButton } from "./EstimateButton.tsx";
import { FiredPlace } from "./FiredPlace.tsx";
import { PhoneHead } from "./PhoneHead.tsx";
import { PhoneMore } from "./PhoneMore.tsx";
import { PhoneNav, type PhonePage } from "./PhoneNav.tsx";
import { PhoneTop } from "./PhoneTop.tsx";
import { phoneMessages } from "./phone-messages.ts";
import { SharedListLine } from "./SharedListLine.tsx";
import { useBack } from "./use-back.ts";
import { useVisiblePart } from "./use-keyboard.ts";

interface PhoneDeskProps {
  page: PhonePage;
  onPage: (page: PhonePage) => void;
}

/** The bar of the lists as a part of the head. */
const LISTS =
  "flex min-w-0 flex-1 self-stretch [&>.list-tabs]:min-w-0 [&>.list-tabs]:flex-1 [&>.list-tabs]:flex-nowrap [&>.list-tabs]:border-0 [&>.list-tabs]:p-0 [&>.list-tabs]:min-h-0";
const MAIN = "flex min-h-0 flex-1 flex-col overflow-y-auto bg-bg1";
/** Height of a chart: on a low screen it leaves room for the quantity and its result below it. */
const CHART = { "--chart": "clamp(5.5rem, 100dvh - 18rem, 12rem)" } as CSSProperties;
/**
 * The line of the connection is at the top of the right half, and the chart below it. The estimate is in the left half, so
 * the chart leaves room for the head of the alerts alone.
 */
const SIDEWAYS = {
  "--chart": "clamp(5.5rem, 100dvh - 15.25rem, 12rem)",
  "--beside": "2.25rem",
} as CSSProperties;
/** A checkbox before each name, while taps choose rows. Drawn, because the cell itself is loaded first. */
const CHOOSING = [
  "[&_.cell-name]:relative [&_.cell-name]:ps-6",
  "[&_.cell-name]:before:absolute [&_.cell-name]:before:top-1/2 [&_.cell-name]:before:left-0",
  "[&_.cell-name]:before:-mt-2 [&_.cell-name]:before:size-4",
  "[&_.cell-name]:before:rounded-chip [&_.cell-name]:before:border",
  "[&_.cell-name]:before:border-line3 [&_[aria-selected=true]_.cell-name]:before:border-chalk",
  "[&_[aria-selected=true]_.cell-name]:before:bg-chalk",
  "[&_[aria-selected=true]_.cell-name]:before:text-center [&_[aria-selected=true]_.cell-name]:before:leading-3.5",
  "[&_[aria-selected=true]_.cell-name]:before:text-on-chalk [&_[aria-selected=true]_.cell-name]:before:content-['✓']",
].join(" ");

/** A phone that is held sideways, as the variant `low` of tailwind.css, whose head has room for the field of the estimate. */
const LOW = matchMedia("(max-height: 31.24rem) and (min-width: 50rem)");

/** The desk on a phone: one page at a time, or one quote as a page of its own. */
export default function PhoneDesk({ page, onPage }: PhoneDeskProps) {
  const { config, desk, isQuiet, view } = useDesk();
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const { open, lists, detail } = view;
  useBack(detail, desk.setDetail);
  const [lastShown, setLastShown] = useState(detail);
  if (detail && detail !== lastShown) setLastShown(detail);
  const shownOrder = useRef<readonly string[]>([]);
  const keepOrder = useCallback((keys: readonly string[]) => {
    shownOrder.current = keys;
  }, []);
  const [isChoosing, setChoosing] = useState(false);
  const isLow = useSyncExternalStore(onResize, () => LOW.matches);
  const hasRows = open.entries.length > 0;
  const onChosen = isChoosing ? () => setChoosing(false) : undefined;
  const listView = useListView();
  const { estimate } = listView;
  const [barOf, setBarOf] = useState<string>();
  const listKey = open.id ?? "";
  const bar = {
    isShown: barOf === listKey || estimate !== undefined,
    onOpen: (isOpen: boolean) => setBarOf(isOpen ? listKey : undefined),
  };
  const estimateButton = (
    <EstimateButton
      isShown={bar.isShown}
      onEstimate={(amount) =>
        desk.setListView(withEstimate(listView, { kind: "quantity", amount }))
      }
    />
  );
  const list = lists.find(({ id }) => id === open.id)?.name ?? t.sharedList;
  const titles = { instruments: t.instruments, alerts: t.alerts, more: words.more };
  return (
    <div
      // Positioned, so that what is visually hidden in it makes the document no higher than the window. Not `main`, which would
      // leave the menu of a row no more than its own height.
      className="phone relative flex h-[calc(100dvh-var(--dock,0px))] flex-col overflow-hidden bg-bg0"
      style={useVisiblePart()}
    >
      <Boundary>
        <PhoneTop simulated={config.simulated} isBeside={isLow && detail !== undefined}>
          {detail ? undefined : page === "watchlist" ? (
            <>
              <h1 className="vh">{t.name}</h1>
              <div className={LISTS}>
                <Boundary>
                  <Tabs onSelectRows={hasRows ? () => setChoosing(true) : undefined}>
                    {isChoosing ? (
                      <Button variant="quiet" onClick={() => setChoosing(false)}>
                        {words.cancel}
                      </Button>
                    ) : (
                      hasRows &&
                      (isLow ? (
                        <EstimateBar {...bar} isInHead>
                          {estimateButton}
                        </EstimateBar>
                      ) : (
                        estimateButton
                      ))
                    )}
                  </Tabs>
                </Boundary>
              </div>
              <PauseIconButton />
            </>
          ) : (
            <PhoneHead title={titles[page]} />
          )}
        </PhoneTop>
      </Boundary>
      <main className={`${MAIN} ${isChoosing ? CHOOSING : ""}`} style={isLow ? SIDEWAYS : CHART}>
        {detail ? (
          <>
            {/* The page of a quote has a head of its own, with the name of the instrument. */}
            <h1 className="vh">{list}</h1>
            <DetailPane />
          </>
        ) : (
          <>
            {page === "instruments" && <Rail />}
            {page === "alerts" && (
              <Boundary>
                <EveryAlert lastShown={lastShown} />
              </Boundary>
            )}
            {page === "more" && <PhoneMore />}
            {page === "watchlist" && (
              <>
                {!isLow && <EstimateBar {...bar} />}
                <ListPanel layOutNarrow={layOutNarrow} onChosen={onChosen} onOrder={keepOrder}>
                  {!isLow && estimate && (
                    <p className="px-3.5 text-label text-t3">
                      <UnderlineNote /> · <CurrencyNote />
                    </p>
                  )}
                  {open.id === undefined ? <SharedListLine /> : <SharedLabelsNote />}
                </ListPanel>
                {isLow && estimate && (
                  <p className="px-3.5 text-t3" style={LEGEND}>
                    <UnderlineNote /> · <CurrencyNote />
                  </p>
                )}
                <SortPaused />
              </>
            )}
          </>
        )}
      </main>
      {isQuiet && (
        <Boundary isOverlay>
          <RowMenuOnPress canPin={false} />
        </Boundary>
      )}
      <NotePlace />
      <Notices />
      {(page !== "alerts" || detail) && <FiredPlace />}
      <UndoNote />
      {detail ? (
        <Neighbours detail={detail} shownOrder={shownOrder} />
      ) : (
        <PhoneNav page={page} onPage={onPage} />
      )}
    </div>
  );
}

const BELOW_HEAD =
  "flex flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b px-3.5 py-1 [&>.field]:flex-1 [&_input]:min-h-11";
/** The table has heads and marks the cheapest row, so its notes are not in view. They still tell which row that is. */
const IN_HEAD = "flex items-center gap-2";

/** As high as six rows leave on a screen of 390 px. */
const LEGEND: CSSProperties = { fontSize: "0.6875rem", lineHeight: "0.6875rem", paddingBottom: 2 };

/** As high without the name of an instrument, so that no row moves. Not a class, which would be in the style of the first load. */
const ONE_LINE: CSSProperties = { minHeight: "calc(1lh + 1px)" };

interface EstimateBarProps {
  /** Whether the field is shown: after the command, and for a list that has an estimate. */
  isShown: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Whether it is a part of the head, where a low screen has its only room for it. */
  isInHead?: boolean;
  /** Shown in place of the field. */
  children?: ReactNode;
}

/** Field of the list's estimate. */
function EstimateBar({ isShown, onOpen, isInHead = false, children }: EstimateBarProps) {
  const { desk, store, view: deskView, watched } = useDesk();
  const nameOf = useNameOf(store);
  const view = useListView();
  const { estimate } = view;
  const open = () => {
    onOpen(true);
    return () => document.querySelector<HTMLElement>("[data-testid=list-estimate]");
  };
  // The field registers a command of its own.
  useViewCommands(register, isShown ? {} : { estimateList: open });
  if (!isShown) return children;
  return (
    <div className={isInHead ? IN_HEAD : BELOW_HEAD}>
      <Boundary>
        <Suspense>
          <ListEstimateField
            key={deskView.open.id ?? ""}
            view={view}
            onView={(next) => {
              // The field stays when it is emptied, for the next amount.
              if (!next.estimate) onOpen(true);
              desk.setListView(next);
            }}
            register={register}
            onLeave={() => onOpen(false)}
            onFirstKey={typeIntoSearch}
          />
        </Suspense>
        {!isInHead && <CheapestFirst view={view} onView={desk.setListView} />}
        {estimate && (
          <p
            hidden={isInHead}
            style={ONE_LINE}
            className="flex min-w-0 basis-full justify-end text-label text-t3"
          >
            <CheapestNote
              isins={watched}
              estimate={estimate}
              nameOf={nameOf}
              onShow={(isin) => showWithRow(desk, isin)}
              isShort
            />
          </p>
        )}
      </Boundary>
    </div>
  );
}

/** Ends where the notes below it end. The narrowest phones have no more room beside the field, and there it ends at the edge. */
const BESIDE_FIELD: CSSProperties = { marginInline: "-5px clamp(-11px, 100vw - 355px, 0px)" };

interface CheapestFirstProps {
  view: TableView;
  onView: (view: TableView) => void;
}

/**
 * Switch that sorts the rows by their round trip, as the head of the table does, or restores their manual order. It is
 * there before an amount, so that the first digit moves nothing.
 */
function CheapestFirst({ view, onView }: CheapestFirstProps) {
  const t = useMessages(phoneMessages);
  const { column, direction } = view.sort ?? {};
  const isOn = column === "round-trip" && direction === "ascending";
  return (
    <IconButton
      label={t.cheapestFirst}
      aria-pressed={isOn}
      disabled={!view.estimate}
      style={BESIDE_FIELD}
      onClick={() =>
        onView(withSort(view, isOn ? undefined : { column: "round-trip", direction: "ascending" }))
      }
    >
      <IconCheapestFirst />
    </IconButton>
  );
}

const IconCheapestFirst = () => pathIcon("M4 13V3.5m-2 2 2-2 2 2M8.5 4h2m-2 4H12m-3.5 4h5");

const NEIGHBOUR =
  "flex min-h-14 min-w-0 flex-[1_1_0] items-center gap-2 px-3.5 text-t2 last:justify-end disabled:invisible low:min-h-11";

interface NeighboursProps {
  detail: Isin;
  /** Rows of the list as they were on screen, empty if it was not; the order stays while quotes are looked through. */
  shownOrder: RefObject<readonly string[]>;
}

/** Bar with buttons for the quotes before and after this one in the list, and its place between them. */
function Neighbours({ detail, shownOrder }: NeighboursProps) {
  const { view, desk, store } = useDesk();
  const [order] = useState(() => shownOrder.current);
  const watched = isinsOf(inOrder(view.open.entries, order));
  const t = useMessages(phoneMessages);
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const index = watched.indexOf(detail);
  const before = watched[index - 1];
  const after = watched[index + 1];
  const nameOf = (isin: Isin | undefined) =>
    (isin && (labels[isin] ?? names.of(isin))) ?? isin ?? "";
  return (
    <BottomBar label={t.neighbours}>
      <button
        type="button"
        className={NEIGHBOUR}
        aria-label={t.previous({ name: nameOf(before), isin: before ?? "" })}
        disabled={!before}
        onClick={() => desk.setDetail(before)}
      >
        <IconChevronLeft />
        <bdi className="truncate" data-can-be-cut="">
          {nameOf(before)}
        </bdi>
      </button>
      <span className="flex-none self-center text-t2">
        {index >= 0 && t.place({ n: index + 1, all: watched.length })}
      </span>
      <button
        type="button"
        className={NEIGHBOUR}
        aria-label={t.next({ name: nameOf(after), isin: after ?? "" })}
        disabled={!after}
        onClick={() => desk.setDetail(after)}
      >
        <bdi className="truncate" data-can-be-cut="">
          {nameOf(after)}
        </bdi>
        <IconChevronRight />
      </button>
    </BottomBar>
  );
}
