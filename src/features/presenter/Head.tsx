import type { ReactNode } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { IconPause, IconPlay } from "#ui/icons.tsx";
import { type Change, hold, restart } from "./changes.ts";
import type { Market, Replay, Story } from "./contract.ts";
import { elapsed } from "./playhead.ts";
import { presenterMessages } from "./presenter-messages.ts";
import type { Seen } from "./use-market.ts";
import { usePlayhead } from "./use-playhead.ts";
import type { Titles } from "./use-titles.ts";

interface HeadProps {
  seen: Seen | undefined;
  titles: Titles;
  isPage: boolean;
  hide: ReactNode;
  elsewhere: ReactNode;
  problem: ReactNode;
  /** Something else is to be played, or from the beginning. */
  onPlay: (change: Change) => void;
  onChange: (change: Change) => void;
}

/** The position in the run, and the controls that stop or restart it. */
export function Head({
  seen,
  titles,
  isPage,
  hide,
  elsewhere,
  problem,
  onPlay,
  onChange,
}: HeadProps) {
  const t = useMessages(presenterMessages);
  const story = seen?.market.story;
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="presenter-head">
      <div className="presenter-title">
        <Title>{t.presenter}</Title>
        {hide}
      </div>
      {seen && story && <StoryTime seen={seen} story={story} titles={titles} />}
      {seen && !story && <Plain market={seen.market} titles={titles} />}
      {seen && (
        <div className="presenter-buttons">
          {story && (
            <Button
              variant="primary"
              icon={story.held ? <IconPlay /> : <IconPause />}
              onClick={() => onChange(hold(!story.held))}
            >
              {story.held ? t.resumeScript : t.pauseScript}
            </Button>
          )}
          <Button onClick={() => onPlay(restart({}))}>{t.restart}</Button>
        </div>
      )}
      {elsewhere && <div className="presenter-elsewhere">{elsewhere}</div>}
      {problem}
      <p className="presenter-only">{t.only}</p>
    </div>
  );
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
      <p className="presenter-time">
        <b>{elapsed(positionMs)}</b> {t.ofLength({ length: elapsed(story.lengthMs) })}
      </p>
      <p>
        {story.held && t.waits({ scenario: titles.scenario(seen.market.scenario) })}
        {!story.held && isOver && t.over}
        {!story.held &&
          !isOver &&
          t.turnFor({
            turn: titles.of(story.turns[turn]?.title ?? ""),
            time: elapsed(turnForMs),
          })}
      </p>
    </>
  );
}

/** Without a script, what the market does stands in its place. */
function Plain({ market, titles }: { market: Market; titles: Titles }) {
  const t = useMessages(presenterMessages);
  const { replay, scenario } = market;
  if (replay) return <ReplayTime replay={replay} />;
  return (
    <>
      <p className="presenter-time">
        <b>{titles.scenario(scenario)}</b>
      </p>
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
      <p className="presenter-time">
        <b>{elapsed(positionMs)}</b> {t.ofLength({ length: elapsed(lengthMs) })}
      </p>
      <p className="presenter-name">{name === "" ? unnamed : named}</p>
    </>
  );
}
