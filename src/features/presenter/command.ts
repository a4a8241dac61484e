import { type Change, restart, startCustomStory } from "./changes.ts";
import type { Market } from "./contract.ts";

/** Returns the shell command that starts the same market again. */
export function commandFor({ seed, scenario, speed, story }: Market, origin: string): string {
  const start = `npm start -- --seed ${seed} --speed ${speed}`;
  if (!story) return `${start} --scenario ${scenario}`;
  if (story.name !== "custom") return `${start} --story ${story.name}`;
  // A story that was sent is known by its turns alone: the market at this address is told them again.
  const send = ({ method, path, body }: Change) => {
    // No quote of the shell's own may stand in it.
    const json = JSON.stringify(body).replaceAll("'", "\\u0027");
    return `curl -X ${method} ${origin}/simulator/${path} -H 'content-type: application/json' -d '${json}'`;
  };
  return `${send(restart({ seed, speed }))} && ${send(startCustomStory(story))}`;
}
