import type { ReactNode } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconPause } from "#ui/icons/icons.tsx";
import { IconPlay } from "#ui/icons/more-icons.tsx";
import { type Change, restart, setStoryPaused } from "./changes.ts";
import type { Market, Replay, Story } from "./contract.ts";
import { PanelColumn } from "./PanelColumn.tsx";
import { elapsedText } from "./playhead.ts";
import { presenterMessages } from "./presenter-messages.ts";
import type { Seen } from "./use-market.ts";
import { usePlayhead } from "./use-playhead.ts";
import type { Titles } from "./use-titles.ts";

interface HeadProps {
  seen: Seen | undefined;
  titles: Titles;
  isPage: boolean;
  isCollapsed: boolean;
  hide: ReactNode;
  elsewhere: ReactNode;
  problem: ReactNode;
  /** Says that the scenario waits for the end of a pause. */
  pauseNote: ReactNode;
  /** Called with a change that starts another run. */
  onPlay: (change: Change) => void;
  onChange: (change: Change) => void;
}

/** On a phone the buttons of the run are beside its position. */
const COLUMN =
  "gap-1 in-data-[place=dock]:border-r in-data-[place=dock]:pl-3.25 max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-y-0 max-tablet:py-1! max-tablet:[&>p]:col-start-1";
/** Out of sight as well as out of reach of the keyboard. */
const COLLAPSED = "col-span-full border-0! py-0.5! [&>:not(:first-child)]:hidden";

/** Position in the run, with buttons that pause or restart it. */
export function Head({
  seen,
  titles,
  isPage,
  isCollapsed,
  hide,
  elsewhere,
  problem,
  pauseNote,
  onPlay,
  onChange,
}: HeadProps) {
  const t = useMessages(presenterMessages);
  const story = seen?.market.story;
  const Title = isPage ? "h1" : "h2";
  return (
    <PanelColumn className={`${COLUMN} ${isCollapsed ? COLLAPSED : ""}`}>
      <div className="flex min-h-7 flex-wrap items-center gap-x-1 gap-y-0.5 max-tablet:col-span-full [&>button]:gap-1.5 [&>button]:px-1 [&>button]:font-body">
        <Title className="flex-1 text-[0.875rem] font-title text-t1">
          {t.presenter}
          {isCollapsed && seen && (
            <span className="font-body text-t2"> · {titles.scenario(seen.market.scenario)}</span>
          )}
        </Title>
        {hide}
      </div>
      {seen && story && <StoryTime seen={seen} story={story} titles={titles} />}
      {seen && !story && <Plain market={seen.market} titles={titles} />}
      {pauseNote}
      {seen && (
        <div className="flex flex-wrap gap-1 pt-1.5 max-tablet:col-start-2 max-tablet:row-start-2 max-tablet:row-span-2 max-tablet:justify-end max-tablet:pt-0 [&>button]:gap-1.5 [&>button]:px-2">
          {story && (
            <Button
              variant="primary"
              icon={story.held ? <IconPlay /> : <IconPause />}
              onClick={() => onChange(setStoryPaused(!story.held))}
            >
              {story.held ? t.resumeScript : t.pauseScript}
            </Button>
          )}
          <Button onClick={() => onPlay(restart({}))}>{t.restart}</Button>
        </div>
      )}
      {elsewhere && (
        <div className="-ml-2 pointer-coarse:hidden [&>button]:px-2 [&>button]:font-body">
          {elsewhere}
        </div>
      )}
      {problem}
      {/* The dock leaves the room to the desk, whose frame says the same. */}
      {isPage && (
        <p className="pt-1 text-label text-t3 peer-not-empty:hidden max-tablet:hidden">{t.only}</p>
      )}
    </PanelColumn>
  );
}

/** Number of letters in large type that the column of the dock holds. */
const LARGE_LETTERS = 11;

/** One line in large type, readable from a distance; smaller in the dock where it would be cut. */
function Headline({ main, rest }: { main: string; rest?: string }) {
  const size = main.length > LARGE_LETTERS ? "text-[1.25rem]" : "text-[1.75rem]";
  return (
    <p className="truncate text-[0.875rem]">
      <b
        className={`${size} leading-[2rem] font-headline in-data-[place=page]:text-[2.75rem] in-data-[place=page]:leading-[3.25rem]`}
      >
        {main}
      </b>{" "}
      {rest}
    </p>
  );
}

/** Position and length of a script or a recording, in milliseconds. */
function Time({ done, length }: { done: number; length: number }) {
  const t = useMessages(presenterMessages);
  return <Headline main={elapsedText(done)} rest={t.ofLength({ length: elapsedText(length) })} />;
}

interface TimeProps {
  seen: Seen;
  story: Story;
  titles: Titles;
}

function StoryTime({ seen, story, titles }: TimeProps) {
  const t = useMessages(presenterMessages);
  const { positionMs, turn, turnForMs, isOver } = usePlayhead(seen, story);
  return (
    <>
      <Time done={positionMs} length={story.lengthMs} />
      <p>
        {story.held && t.waits({ scenario: titles.scenario(seen.market.scenario) })}
        {!story.held && isOver && t.over}
        {!story.held &&
          !isOver &&
          t.turnFor({
            turn: titles.of(story.turns[turn]?.title ?? ""),
            time: elapsedText(turnForMs),
          })}
      </p>
    </>
  );
}

/** Scenario or replay of a market without a script. */
function Plain({ market, titles }: { market: Market; titles: Titles }) {
  const t = useMessages(presenterMessages);
  const { replay, scenario } = market;
  if (replay) return <ReplayTime replay={replay} />;
  return (
    <>
      <Headline main={titles.scenario(scenario)} />
      <p>{t.noScript}</p>
    </>
  );
}

function ReplayTime({ replay: { name, positionMs, lengthMs, finished } }: { replay: Replay }) {
  const t = useMessages(presenterMessages);
  const named = finished ? t.replayed({ name }) : t.replaying({ name });
  const unnamed = finished ? t.replayedUnnamed : t.replayingUnnamed;
  return (
    <>
      <Time done={positionMs} length={lengthMs} />
      <p>{name === "" ? unnamed : named}</p>
    </>
  );
}
