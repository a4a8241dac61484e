import { useDesk } from "#app/desk/desk-context.ts";
import { controls } from "#app/presenter/simulator-controls.ts";
import { useScenarioTries } from "#app/presenter/try-scenario.ts";
import type { CommandItem } from "#features/palette/find.ts";
import { playScenario } from "#features/presenter/changes.ts";
import { RefusedError } from "#features/presenter/controls.ts";
import { presenterMessages } from "#features/presenter/presenter-messages.ts";
import { useScenarioCatalog } from "#features/presenter/use-scenario-catalog.ts";
import { useTitles } from "#features/presenter/use-titles.ts";
import { useMessages } from "#messages/catalogue.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { commandMessages } from "./command-messages.ts";
import { commands } from "./page-commands.ts";

/** Scenario that ends the trouble of every other one. */
const CALM = "calm";

/** Returns a command for each scenario of the simulated market; none with a real service. */
export function useScenarioCommands(): readonly CommandItem[] {
  const { config } = useDesk();
  const t = useMessages(commandMessages);
  const { refused, silent } = useMessages(presenterMessages);
  const catalog = useScenarioCatalog(controls, config.simulated);
  const titles = useTitles(catalog);
  const onScenario = useScenarioTries();
  const play = async (name: string) => {
    try {
      await controls.change(playScenario(name));
      onScenario();
      const scenario = titles.scenario(name);
      const calm = titles.scenario(CALM);
      commands.noteText?.(
        name === CALM ? t.simulated({ scenario }) : t.simulatedUntil({ scenario, calm }),
      );
    } catch (error) {
      commands.noteText?.(
        error instanceof RefusedError ? refused({ reason: error.message }) : silent,
      );
    }
  };
  return (catalog?.scenarios ?? []).map(({ name, title }) => ({
    kind: "command",
    id: `scenario ${name}`,
    title: t.simulate({ scenario: titles.scenario(name) }),
    keywords: `${COMMAND_KEYWORDS.scenario} ${name === CALM ? COMMAND_KEYWORDS.calm : ""} ${title}`,
    act: () => void play(name),
  }));
}
