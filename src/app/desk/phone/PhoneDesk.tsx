import { Suspense, useState } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { ClockNote } from "#app/desk/ClockNote.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { ListPanel, Tabs } from "#app/desk/lists/OpenList.tsx";
import { Detail, Rail, StorageNote, Trouble, UndoNote } from "#app/desk/parts.tsx";
import { EveryAlert } from "#app/lazy-inner-parts.ts";
import { appMessages } from "#app/messages.ts";
import { layOutNarrow } from "#features/watchlist/layout/narrow.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconMore } from "#ui/icons/icons.tsx";
import { IconCheck, IconChevronLeft, IconChevronRight } from "#ui/icons/more-icons.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { PhoneMore } from "./PhoneMore.tsx";
import { PhoneNav, type PhonePage } from "./PhoneNav.tsx";
import { PhoneTop } from "./PhoneTop.tsx";
import { phoneMessages } from "./phone-messages.ts";
import { useBack } from "./use-back.ts";

const QuoteMenu = lazyWindow(() => import("#app/desk/detail/QuoteMenu.tsx"));

interface PhoneDeskProps {
  page: PhonePage;
  onPage: (page: PhonePage) => void;
}

/** One thing at a time: the list, the instruments, or one quote as a page of its own. */
export default function PhoneDesk({ page, onPage }: PhoneDeskProps) {
  const { config, desk, view, openPace } = useDesk();
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const { open, lists, focus } = view;
  useBack(focus, desk.setFocus);
  const [isChoosing, setChoosing] = useState(false);
  const onChosen = isChoosing ? () => setChoosing(false) : undefined;
  const title = lists.find((list) => list.id === open.id)?.name ?? t.linkedList;
  return (
    <div className="phone flex h-dvh flex-col overflow-hidden bg-bg0">
      <Boundary>
        <PhoneTop title={title} simulated={config.simulated} onPace={openPace} />
      </Boundary>
      <section aria-label={t.notices}>
        <Boundary>
          <Trouble />
        </Boundary>
        <Boundary>
          <StorageNote />
          <ClockNote />
        </Boundary>
      </section>
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-bg1 [--chart:10rem]">
        {focus ? (
          <Detail />
        ) : (
          <>
            {page === "instruments" && <Rail />}
            {page === "alerts" && (
              <Boundary>
                <EveryAlert />
              </Boundary>
            )}
            {page === "more" && <PhoneMore />}
            {page === "watchlist" && (
              <Boundary>
                <Tabs>
                  {open.entries.length > 0 && (
                    <IconButton
                      label={words.chooseRows}
                      aria-pressed={isChoosing}
                      onClick={() => setChoosing(!isChoosing)}
                    >
                      <IconCheck />
                    </IconButton>
                  )}
                </Tabs>
              </Boundary>
            )}
            {page === "watchlist" && <ListPanel layOutNarrow={layOutNarrow} onChosen={onChosen} />}
          </>
        )}
      </main>
      <UndoNote />
      {focus ? <Neighbours focus={focus} /> : <PhoneNav page={page} onPage={onPage} />}
    </div>
  );
}

const NEIGHBOUR = "flex min-h-14 items-center gap-2 px-3.5 text-t2 disabled:invisible";

/** The quotes before and after this one in the list, one touch away, and what else can be done with it. */
function Neighbours({ focus }: { focus: Isin }) {
  const { watched, desk } = useDesk();
  const t = useMessages(phoneMessages);
  const at = watched.indexOf(focus);
  const before = watched[at - 1];
  const after = watched[at + 1];
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <BottomBar label={t.neighbours}>
      <button
        type="button"
        className={NEIGHBOUR}
        disabled={!before}
        onClick={() => desk.setFocus(before)}
      >
        <IconChevronLeft />
        <span className="mono">{before}</span>
      </button>
      <span className="m-auto flex items-center text-t2">
        {t.place({ n: at + 1, all: watched.length })}
        <IconButton
          label={t.quoteMenu}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <IconMore />
        </IconButton>
      </span>
      {anchor && (
        <Suspense>
          <QuoteMenu focus={focus} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
      <button
        type="button"
        className={NEIGHBOUR}
        disabled={!after}
        onClick={() => desk.setFocus(after)}
      >
        <span className="mono">{after}</span>
        <IconChevronRight />
      </button>
    </BottomBar>
  );
}
