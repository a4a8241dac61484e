import { useMessages } from "#messages/catalogue.ts";
import { type Change, startStory } from "./changes.ts";
import type { ScenarioCatalog } from "./contract.ts";
import { elapsedText } from "./playhead.ts";
import { presenterMessages } from "./presenter-messages.ts";
import type { Titles } from "./use-titles.ts";

interface StoryCardsProps {
  stories: ScenarioCatalog["stories"];
  titles: Titles;
  onPlay: (change: Change) => void;
}

const CARD = [
  "flex flex-1 flex-wrap content-start items-baseline gap-x-3 gap-y-1 rounded-scenario border border-line2 bg-bg2",
  "min-h-11 p-3 text-left transition-[border-color] duration-(--quick) hover:border-line3",
  "in-data-[place=dock]:tablet:gap-y-0.5 in-data-[place=dock]:tablet:px-2.5 in-data-[place=dock]:tablet:py-1.75",
].join(" ");
/** Two lines in the dock, whose height is that of a running script; none where the dock is narrow. */
const SUMMARY = [
  "basis-full first-letter:uppercase",
  "in-data-[place=dock]:tablet:line-clamp-2 in-data-[place=dock]:tablet:text-label/[0.9375rem]",
  "in-data-[place=dock]:tablet:max-desk:hidden",
].join(" ");

/** Starts a script; shown while none runs. */
export function StoryCards({ stories, titles, onPlay }: StoryCardsProps) {
  const t = useMessages(presenterMessages);
  return (
    <ul
      className="grid grid-cols-3 gap-1.5 in-data-[place=page]:pt-1 max-tablet:grid-cols-1"
      aria-label={t.scriptsToStart}
    >
      {stories.map(({ name, title, summary, lengthMs }) => (
        <li key={name} className="flex">
          <button
            type="button"
            className={CARD}
            title={titles.of(summary)}
            onClick={() => onPlay(startStory(name))}
          >
            <b className="text-[0.875rem] font-title text-t1">{titles.of(title)}</b>
            <span className="text-label text-t3">{elapsedText(lengthMs)}</span>
            <span className={SUMMARY}>{titles.of(summary)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
