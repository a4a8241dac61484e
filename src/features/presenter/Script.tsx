import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { Menu, MenuChoice } from "#ui/overlay/menu.tsx";
import { type Change, jumpTo, startStory } from "./changes.ts";
import type { ScenarioCatalog, Story } from "./contract.ts";
import { IconSkip } from "./icons.tsx";
import { elapsedText, lengthsOf } from "./playhead.ts";
import { presenterMessages } from "./presenter-messages.ts";
import { StoryCards } from "./StoryCards.tsx";
import type { Seen } from "./use-market.ts";
import { usePlayhead } from "./use-playhead.ts";
import type { Titles } from "./use-titles.ts";

interface ScriptProps {
  seen: Seen;
  catalog: ScenarioCatalog | undefined;
  titles: Titles;
  /** Note about the keys that start a scenario. */
  cutIn: string;
  /** Starts another story. */
  onPlay: (change: Change) => void;
  onChange: (change: Change) => void;
}

/** Turns of the running story, and a menu to choose another. */
export function Script({ seen, catalog, titles, cutIn, onPlay, onChange }: ScriptProps) {
  const { story } = seen.market;
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-1.5 in-data-[place=page]:pt-5">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
        <StoryChoice story={story} catalog={catalog} titles={titles} onPlay={onPlay} />
        {story ? (
          <Coming seen={seen} story={story} titles={titles} onChange={onChange} />
        ) : (
          <span className="text-label text-t3 max-tablet:hidden pointer-coarse:hidden">
            {cutIn}
          </span>
        )}
      </div>
      {story && <Track seen={seen} story={story} titles={titles} onChange={onChange} />}
      {!story && catalog && (
        <StoryCards stories={catalog.stories} titles={titles} onPlay={onPlay} />
      )}
    </div>
  );
}

const NO_STORY = "";

interface StoryChoiceProps extends Omit<ScriptProps, "seen" | "cutIn" | "onChange"> {
  story: Story | null;
}

function StoryChoice({ story, catalog, titles, onPlay }: StoryChoiceProps) {
  const t = useMessages(presenterMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const storyText = (story: Pick<Story, "title" | "lengthMs">) =>
    t.whole({ title: titles.of(story.title), length: elapsedText(story.lengthMs) });
  const current = story ? storyText(story) : t.noScript;
  const stories = catalog?.stories ?? [];
  return (
    <>
      <button
        type="button"
        className="hoverable -ml-1.5 min-h-7 rounded-field px-1.5 text-left wrap-anywhere pointer-coarse:min-h-11"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={t.chooseScript({ title: current })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <b>{t.script}</b> {story ? current : t.noneYet}
        <i className="ml-2 inline-block size-1.5 -translate-y-0.75 rotate-45 border-r-[1.4px] border-b-[1.4px] border-current" />
      </button>
      {anchor && (
        <Menu
          anchor={anchor}
          label={t.script}
          returnTo={anchor}
          onClose={() => setAnchor(undefined)}
        >
          <MenuChoice
            label={t.script}
            value={story?.name ?? NO_STORY}
            options={[
              ...stories.map((each) => ({ value: each.name, label: storyText(each) })),
              { value: NO_STORY, label: t.noScript },
            ]}
            onChange={(name) => {
              setAnchor(undefined);
              onPlay(startStory(name === NO_STORY ? null : name));
            }}
          />
        </Menu>
      )}
    </>
  );
}

interface OfStory extends Omit<ScriptProps, "catalog" | "cutIn" | "onPlay"> {
  story: Story;
}

const NEXT = "flex min-w-0 items-center gap-1 wrap-anywhere text-t1";

/** Next turn, and the time until it. */
function Coming({ seen, story, titles, onChange }: OfStory) {
  const t = useMessages(presenterMessages);
  const { turn, next, positionMs, isOver } = usePlayhead(seen, story);
  if (!next) {
    const time = countdown(story.lengthMs - positionMs);
    return <span className={NEXT}>{isOver ? t.over : t.ends({ time })}</span>;
  }
  const named = titles.of(next.turn.title);
  return (
    <span className={NEXT}>
      {story.held
        ? t.nextHeld({ turn: named })
        : t.next({ turn: named, time: countdown(next.inMs) })}
      <IconButton label={t.skip} onClick={() => onChange(jumpTo(turn + 1))}>
        <IconSkip />
      </IconButton>
    </span>
  );
}

/** Scenarios in which the service gives little or nothing. */
const HATCHED: ReadonlySet<string> = new Set([
  "outage",
  "tight-limit",
  "forbidden",
  "unauthorized",
  "halted",
]);

/** Scrolls instead of making turns too narrow for a pointer; stacked on a phone. */
const TRACK = "-mx-0.75 flex gap-0.5 overflow-x-auto px-0.75 pt-2 max-tablet:flex-col";
const PLACE =
  "relative grid min-w-6 flex-[1_1_0] max-tablet:flex max-tablet:flex-row-reverse max-tablet:items-center max-tablet:gap-2";
const END =
  "grid min-w-0 flex-[0_0_0] justify-end self-end text-[0.6875rem] whitespace-nowrap text-t3 max-tablet:hidden";
const TURN = [
  "h-(--turn) min-w-0 rounded-chip border border-transparent bg-bg3 px-1 text-left @container",
  "text-[0.71875rem]/[0.875rem] font-label text-t1 hover:border-line3 max-tablet:h-auto max-tablet:min-h-[2.75rem] max-tablet:flex-1",
  "aria-[current]:border-sim aria-[current]:bg-sim-tint",
].join(" ");
/** Two lines, because blocks of short turns are narrow; a long word shrinks rather than breaks. */
const TURN_NAME = "line-clamp-2 text-[clamp(0.59375rem,15cqi,0.71875rem)] hyphens-auto wrap-normal";
/** Keeps text legible on the hatching. */
const LEGIBLE = "bg-bg3 shadow-[0_0_0_3px_var(--bg3)]";
const TIME = [
  "overflow-hidden pt-1 text-label whitespace-nowrap text-t3",
  "max-tablet:w-[3rem] max-tablet:p-0 max-tablet:text-right max-tablet:text-[0.78125rem]",
].join(" ");
/** Vertical line across the blocks, with a triangle on top. */
const PLAYHEAD = [
  "pointer-events-none absolute -top-2 h-[calc(var(--turn)+12px)] -translate-x-px border-l-2 border-t1",
  "before:absolute before:top-0 before:-left-1.5 before:border-5 before:border-t-6",
  "before:border-transparent before:border-t-t1 max-tablet:hidden",
].join(" ");

/** Blocks for the turns, as wide as they are long; a press jumps to a turn. */
function Track({ seen, story, titles, onChange }: OfStory) {
  const t = useMessages(presenterMessages);
  const { turn: current, share } = usePlayhead(seen, story);
  const lengths = lengthsOf(story);
  return (
    <ol className={TRACK} aria-label={t.turns}>
      {story.turns.map(({ atMs, scenario, title }, index) => {
        const from = elapsedText(atMs);
        const name = titles.of(title);
        const lengthMs = lengths[index] ?? 0;
        const isHatched = HATCHED.has(scenario) && index !== current;
        const description = t.fromTo({ turn: name, from, to: elapsedText(atMs + lengthMs) });
        return (
          <li
            key={`${atMs} ${scenario}`}
            className={PLACE}
            style={{ flexGrow: Math.max(1, lengthMs) }}
          >
            <button
              type="button"
              className={isHatched ? `${TURN} bg-hatched` : TURN}
              aria-current={index === current ? "step" : undefined}
              aria-label={description}
              title={description}
              onClick={() => onChange(jumpTo(index))}
            >
              <span className={isHatched ? `${TURN_NAME} ${LEGIBLE}` : TURN_NAME}>{name}</span>
            </button>
            <time className={TIME}>{from}</time>
            {index === current && <i className={PLAYHEAD} style={{ left: `${share * 100}%` }} />}
          </li>
        );
      })}
      <li className={END} aria-hidden="true">
        {elapsedText(story.lengthMs)}
      </li>
    </ol>
  );
}
