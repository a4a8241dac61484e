import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { CONTROL_CLASS, FieldBox } from "#ui/controls/text-field.tsx";
import { type CopyOutcome, copyText } from "#ui/files/copy-text.ts";
import { IconCheck, IconCopy } from "#ui/icons/more-icons.tsx";
import { type Change, restart } from "./changes.ts";
import { commandFor } from "./command.ts";
import type { Market } from "./contract.ts";
import { IconDice } from "./icons.tsx";
import { presenterMessages } from "./presenter-messages.ts";

/** Maximum seed of the simulator. */
const MAX_SEED = 2 ** 32 - 1;
/** New seeds are below this: few digits can be said aloud. */
const NEW_SEED_LIMIT = 10_000;

interface SeedFieldProps {
  market: Market;
  onPlay: (change: Change) => void;
}

/** Field for the seed of the prices. Another seed starts a new run. */
export function SeedField({ market, onPlay }: SeedFieldProps) {
  const t = useMessages(presenterMessages);
  const [typed, setTyped] = useState<string>();
  const [copied, setCopied] = useState<CopyOutcome>();
  const text = typed ?? String(market.seed);
  const seed = /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN;
  const isValid = seed <= MAX_SEED;
  const isChanged = isValid && seed !== market.seed;
  const startRun = (next: number) => {
    setTyped(undefined);
    setCopied(undefined);
    onPlay(restart({ seed: next }));
  };
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) startRun(seed);
      }}
    >
      <FieldBox className="w-[5.5rem]">
        <input
          className={CONTROL_CLASS}
          aria-label={t.seed}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isValid ? undefined : true}
          title={isValid ? undefined : t.wrongSeed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FieldBox>
      {isChanged ? (
        <Button type="submit">{t.useSeed}</Button>
      ) : (
        <Button
          icon={<IconDice />}
          onClick={() => startRun(Math.floor(Math.random() * NEW_SEED_LIMIT))}
        >
          {t.newSeed}
        </Button>
      )}
      {/* A seed does not reproduce a recording. */}
      {!market.replay && (
        <IconButton
          label={copied === "copied" ? t.copied : t.copySeed}
          onClick={() => void copyText(commandFor(market, window.location.origin)).then(setCopied)}
        >
          {copied === "copied" ? <IconCheck /> : <IconCopy />}
        </IconButton>
      )}
      <span className="vh" role="status">
        {copied === "copied" && t.copied}
      </span>
      {copied === "refused" && <span role="status">{t.notCopied}</span>}
    </form>
  );
}
