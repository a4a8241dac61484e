import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { type CopyOutcome, copyText } from "#ui/files/copy-text.ts";
import { IconCheck, IconCopy } from "#ui/icons/more-icons.tsx";
import { type Change, restart } from "./changes.ts";
import { commandFor } from "./command.ts";
import type { Market } from "./contract.ts";
import { IconDice } from "./icons.tsx";
import { presenterMessages } from "./presenter-messages.ts";

/** The form that the simulator accepts. */
const MOST = 2 ** 32 - 1;
/** Few digits, so that it can be said aloud. */
const NEW_BELOW = 10_000;

interface SeedFieldProps {
  market: Market;
  onPlay: (change: Change) => void;
}

/** From which seed the prices come. Another one begins a new run. */
export function SeedField({ market, onPlay }: SeedFieldProps) {
  const t = useMessages(presenterMessages);
  const [typed, setTyped] = useState<string>();
  const [copied, setCopied] = useState<CopyOutcome>();
  const text = typed ?? String(market.seed);
  const seed = /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN;
  const isFine = seed <= MOST;
  const isOther = isFine && seed !== market.seed;
  const begin = (next: number) => {
    setTyped(undefined);
    setCopied(undefined);
    onPlay(restart({ seed: next }));
  };
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) begin(seed);
      }}
    >
      <div className="field-box w-[5.5rem] text-t1">
        <input
          className="w-full"
          aria-label={t.seed}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isFine ? undefined : true}
          title={isFine ? undefined : t.wrongSeed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {isOther ? (
        <Button type="submit">{t.useSeed}</Button>
      ) : (
        <Button icon={<IconDice />} onClick={() => begin(Math.floor(Math.random() * NEW_BELOW))}>
          {t.newSeed}
        </Button>
      )}
      {/* A recording is not had again from a seed. */}
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
