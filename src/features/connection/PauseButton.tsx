import type { Ref } from "react";
import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconPause } from "#ui/icons/icons.tsx";
import { IconPlay } from "#ui/icons/more-icons.tsx";
import { connectionMessages } from "./messages.ts";

/** Returns the properties of a button that stops and resumes every request of this tab (WCAG 2.2.2). */
export function usePausePress() {
  const { source } = useLive();
  const isPaused = useStatus((status) => status.connection.state === "paused");
  return {
    "data-testid": "pause",
    "aria-pressed": isPaused,
    onClick: () => (isPaused ? source.resume() : source.pause()),
  };
}

/**
 * Word and icon say what a press does. The name for automation and screen readers stays, because `aria-pressed` has the
 * state; the banner of a pause has a button that is named as this one reads.
 *
 * @param word the word, which a bar without room may hide
 */
export function PauseButton({ word }: { word?: Ref<HTMLElement> }) {
  const t = useMessages(connectionMessages);
  const press = usePausePress();
  const isPaused = press["aria-pressed"];
  const text = isPaused ? t.resume : t.pause;
  return (
    <Button
      {...press}
      aria-label={t.pause}
      title={text}
      icon={isPaused ? <IconPlay /> : <IconPause />}
    >
      <span ref={word}>{text}</span>
    </Button>
  );
}
