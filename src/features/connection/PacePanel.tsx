import { useMemo, useState } from "react";
import { useLive, useStatus } from "#live/hooks.ts";
import { useRest } from "#live/use-rest.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { countdown, useClockTimes } from "#messages/time.ts";
import { type PacePreference, PER_MINUTE, SECONDS } from "#storage/pace-preference.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import Drawer from "#ui/overlay/drawer.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { paceMessages } from "./pace-messages.ts";
import { cycleText, roundRate } from "./pace-text.ts";
import { RecoveryExplanation } from "./Recovery.tsx";
import { steadyPace } from "./steady-pace.ts";

interface PacePanelProps {
  preference: PacePreference;
  onPreference: (preference: PacePreference) => void;
  onClose: () => void;
}

/** Adds a small gap above a sentence or a button that follows a sentence. */
const PANEL = "grid gap-3.5 p-4 text-t2 [&_p+p]:mt-1.5 [&_p+button]:mt-1.5";

/** Explains the pace, and lets the user limit it or reset what was learned. */
export default function PacePanel({ preference, onPreference, onClose }: PacePanelProps) {
  const t = useMessages(paceMessages);
  return (
    <Drawer open side="right" onClose={onClose} title={t.title} closeLabel={t.close}>
      <div className={PANEL} data-testid="pace-panel">
        <Now />
        <RecoveryExplanation />
        <TransportNote />
        <Learned />
        <PreferenceField
          label={t.every}
          unit={t.everyUnit}
          error={t.everyWrong}
          value={preference.everySeconds}
          bounds={SECONDS}
          onValue={(everySeconds) => {
            if (everySeconds !== null) onPreference({ ...preference, everySeconds });
          }}
        />
        <PreferenceField
          label={t.most}
          unit={t.mostUnit}
          error={t.mostWrong}
          value={preference.mostPerMinute}
          bounds={PER_MINUTE}
          mayBeEmpty
          onValue={(mostPerMinute) => onPreference({ ...preference, mostPerMinute })}
        />
        <Hint>{t.atOnce}</Hint>
      </div>
    </Drawer>
  );
}

function Now() {
  const t = useMessages(paceMessages);
  const { source } = useLive();
  const perMinute = useStatus((status) =>
    roundRate(Math.round(steadyPace(source, status).perMinute)),
  );
  const { decimal } = useNumberFormat();
  const cycle = useStatus((status) => cycleText(steadyPace(source, status).cycleMs, decimal));
  const desks = useStatus((status) => status.feed?.desks);
  if (cycle === undefined) return <p>{t.nothing}</p>;
  if (desks !== undefined) {
    return (
      <p>
        <Emphasised text={t.fed({ perMinute })} /> {desks > 1 && t.shared({ desks })}{" "}
        <Emphasised text={t.fedCycle({ cycle })} />
      </p>
    );
  }
  return (
    <p>
      <Emphasised text={t.now({ perMinute })} /> <Emphasised text={t.cycle({ cycle })} />
    </p>
  );
}

const POLL_WORDS = {
  none: "pollNone",
  opening: "pollOpening",
  refused: "pollRefused",
  silent: "pollSilent",
  full: "pollFull",
  version: "pollVersion",
  lost: "pollLost",
} as const;

/** Explains whether quotes arrive by stream or by requests, and why by requests. */
function TransportNote() {
  const t = useMessages(paceMessages);
  const { clock } = useLive();
  const isStream = useStatus(({ transport }) => transport?.kind === "stream");
  const cause = useStatus(({ transport }) =>
    transport?.kind === "poll" ? transport.cause : "opening",
  );
  const tryAt = useStatus(({ transport }) =>
    transport?.kind === "poll" ? transport.nextTryAtEpochMs : undefined,
  );
  const end = useMemo(() => (tryAt ?? 0) - clock.epochNow() + clock.now(), [tryAt, clock]);
  const rest = useRest(end);
  if (isStream) return <p>{t.byStream}</p>;
  return (
    <p>
      {t[POLL_WORDS[cause]]}{" "}
      {tryAt !== undefined && <Emphasised text={t.nextTry({ left: countdown(rest) })} />}
    </p>
  );
}

function Learned() {
  const t = useMessages(paceMessages);
  const { clockTime } = useClockTimes();
  const { decimal } = useNumberFormat();
  const { source } = useLive();
  const [isForgotten, setForgotten] = useState(false);
  const isFed = useStatus((status) => status.feed !== undefined);
  const limits = useStatus((status) => status.limits);
  const lastAt = useStatus((status) => status.lastLimitedAtEpochMs);
  const learned = useStatus((status) => {
    const { perMinute } = status.memory;
    return perMinute === null
      ? undefined
      : perMinute.toFixed(perMinute < 10 ? 1 : 0).replace(".", decimal);
  });
  if (isFed) return <p>{t.fedLearned}</p>;
  if (learned === undefined) return <p>{isForgotten ? t.forgotten : t.unlimited}</p>;
  return (
    <div>
      <p>
        {limits > 0 ? (
          <>
            {limits === 2 ? t.limitedTwice : t.limited(limits)}{" "}
            {lastAt !== undefined && t.limitedLast({ time: clockTime(lastAt) })}{" "}
            <Emphasised text={t.learned({ perMinute: learned })} />
          </>
        ) : (
          <Emphasised text={t.remembered({ perMinute: learned })} />
        )}
      </p>
      <Hint>{t.kept}</Hint>
      <Button
        onClick={() => {
          source.forgetPace();
          setForgotten(true);
        }}
      >
        {t.forget}
      </Button>
    </div>
  );
}

interface PreferenceFieldProps {
  label: string;
  unit: string;
  error: string;
  value: number | null;
  bounds: { readonly least: number; readonly most: number };
  mayBeEmpty?: boolean;
  onValue: (value: number | null) => void;
}

/** Field for a whole number within bounds; a valid text takes effect at once. */
function PreferenceField({
  label,
  unit,
  error,
  value,
  bounds,
  mayBeEmpty,
  onValue,
}: PreferenceFieldProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  /** Returns the number in a text, null for an allowed empty text, undefined for an invalid text. */
  const parse = (typed: string) => {
    if (typed.trim() === "") return mayBeEmpty ? null : undefined;
    const number = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
    return number >= bounds.least && number <= bounds.most ? number : undefined;
  };
  const isValid = parse(text) !== undefined;
  return (
    <TextField
      className="grid-cols-[6rem_1fr] items-center gap-x-2.5 [&>label]:col-span-full [&>p]:text-body"
      label={label}
      inputMode="numeric"
      value={text}
      invalid={!isValid}
      message={isValid ? unit : error}
      onChange={(event) => {
        setText(event.target.value);
        const parsed = parse(event.target.value);
        if (parsed !== undefined) onValue(parsed);
      }}
    />
  );
}
