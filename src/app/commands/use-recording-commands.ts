import { useDesk } from "#app/desk/desk-context.ts";
import type { CommandItem } from "#features/palette/find.ts";
import { useRecorder } from "#features/recording/use-recorder.ts";
import { useMessages } from "#messages/catalogue.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { commandMessages } from "./command-messages.ts";

/** Returns the commands that record and save; `show` opens the window with the outcome. */
export function useRecordingCommands(show: () => void): readonly CommandItem[] {
  const { config } = useDesk();
  const t = useMessages(commandMessages);
  const { since, begin, save } = useRecorder(config.simulated);
  const command = (id: CommandId, act: () => void): CommandItem => ({
    kind: "command",
    id,
    title: t[id],
    keywords: COMMAND_KEYWORDS[id],
    act() {
      act();
      show();
    },
  });
  return [
    command("recordings", () => undefined),
    since === undefined
      ? command("record", begin)
      : command("stopRecording", () => save("recorded")),
    command("saveLast", () => save("last")),
  ];
}

type CommandId = "recordings" | "record" | "stopRecording" | "saveLast";
