import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconPause } from "#ui/icons/icons.tsx";
import { IconPlay } from "#ui/icons/more-icons.tsx";
import { connectionMessages } from "./messages.ts";
import { usePausePress } from "./PauseButton.tsx";

/** Pauses and resumes where there is no room for a word: its title says what a press does, as `PauseButton` reads. */
export function PauseIconButton() {
  const t = useMessages(connectionMessages);
  const press = usePausePress();
  const isPaused = press["aria-pressed"];
  return (
    <IconButton {...press} label={t.pause} title={isPaused ? t.resume : t.pause}>
      {isPaused ? <IconPlay /> : <IconPause />}
    </IconButton>
  );
}
