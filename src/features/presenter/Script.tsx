import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { IconButton } from "#ui/button.tsx";
import { Menu, MenuChoice } from "#ui/menu.tsx";
import { type Change, jumpTo, tell } from "./changes.ts";
import type { ScenarioCatalog, Story } from "./contract.ts";
import { IconSkip } from "./icons.tsx";
import { elapsed, lengthsOf } from "./playhead.ts";
import { presenterMessages } from "./presenter-messages.ts";
import type { Seen } from "./use-market.ts";
import { usePlayhead } from "./use-playhead.ts";
import type { Titles } from "./use-titles.ts";

interface ScriptProps {
  seen: Seen;
  catalog: ScenarioCatalog | undefined;
  titles: Titles;
  /** Starts another story. */
  onPlay: (change: Change) => void;
  onChange: (change: Change) => void;
}

/** The running story, turn by turn, and the choice of another. */
export function Script({ seen, catalog, titles, onPlay, onChange }: ScriptProps) {
  const t = useMessages(presenterMessages);
  const { story } = seen.market;
  return (
    <div className="script">
      <div className="script-head">
        <StoryChoice story={story} catalog={catalog} titles={titles} onPlay={onPlay} />
        {story ? (
          <Coming seen={seen} story={story} titles={titles} onChange={onChange} />
        ) : (
          <span className="script-hint">{t.cutIn}</span>
        )}
      </div>
      {story && <Track seen={seen} story={story} titles={titles} onChange={onChange} />}
    </div>
  );
}

const NO_STORY = "";

interface StoryChoiceProps extends Omit<ScriptProps, "seen" | "onChange"> {
  story: Story | null;
}

function StoryChoice({ story, catalog, titles, onPlay }: StoryChoiceProps) {
  const t = useMessages(presenterMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const whole = (story: Pick<Story, "title" | "lengthMs">) =>
    t.whole({ title: titles.of(story.title), length: elapsed(story.lengthMs) });
  const now = story ? whole(story) : t.noScript;
  const offered = catalog?.stories ?? [];
  return (
    <>
      <button
        type="button"
        className="script-choice hoverable"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={t.chooseScript({ title: now })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <b>{t.script}</b> {now}
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
              ...offered.map((one) => ({ value: one.name, label: whole(one) })),
              { value: NO_STORY, label: t.noScript },
            ]}
            onChange={(name) => {
              setAnchor(undefined);
              onPlay(tell(name === NO_STORY ? null : name));
            }}
          />
        </Menu>
      )}
    </>
  );
}

interface OfStory extends Omit<ScriptProps, "catalog" | "onPlay"> {
  story: Story;
}

/** What comes next, and in how long. */
function Coming({ seen, story, titles, onChange }: OfStory) {
  const t = useMessages(presenterMessages);
  const { turn, next, positionMs, isOver } = usePlayhead(seen, story);
  if (!next) {
    const time = countdown(story.lengthMs - positionMs);
    return <span className="script-next">{isOver ? t.over : t.ends({ time })}</span>;
  }
  const named = titles.of(next.turn.title);
  return (
    <span className="script-next">
      {story.held
        ? t.nextHeld({ turn: named })
        : t.next({ turn: named, time: countdown(next.inMs) })}
      <IconButton label={t.skip} onClick={() => onChange(jumpTo(turn + 1))}>
        <IconSkip />
      </IconButton>
    </span>
  );
}

/** During these nothing of the service can be had, or little. */
const HATCHED: ReadonlySet<string> = new Set([
  "outage",
  "tight-limit",
  "forbidden",
  "unauthorized",
  "halted",
]);

/** Each turn a block as long as it lasts; a press goes there. */
function Track({ seen, story, titles, onChange }: OfStory) {
  const t = useMessages(presenterMessages);
  const { turn: current, share } = usePlayhead(seen, story);
  const lengths = lengthsOf(story);
  return (
    <ol className="track" aria-label={t.turns}>
      {story.turns.map(({ atMs, scenario, title }, at) => {
        const from = elapsed(atMs);
        const name = titles.of(title);
        const lasts = lengths[at] ?? 0;
        return (
          <li key={`${atMs} ${scenario}`} style={{ flexGrow: Math.max(1, lasts) }}>
            <button
              type="button"
              className={HATCHED.has(scenario) ? "turn hatched" : "turn"}
              aria-current={at === current ? "step" : undefined}
              aria-label={t.fromTo({ turn: name, from, to: elapsed(atMs + lasts) })}
              title={t.fromTo({ turn: name, from, to: elapsed(atMs + lasts) })}
              onClick={() => onChange(jumpTo(at))}
            >
              <span>{name}</span>
            </button>
            <time>{from}</time>
            {at === current && <i className="playhead" style={{ left: `${share * 100}%` }} />}
          </li>
        );
      })}
      <li className="track-end" aria-hidden="true">
        {elapsed(story.lengthMs)}
      </li>
    </ol>
  );
}
