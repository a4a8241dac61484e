import { type Change, restart, startCustomStory } from "./changes.ts";
import type { Market } from "./contract.ts";

/** Returns the shell command that starts the same market again. */
export function commandFor({ seed, scenario, speed, story }: Market, origin: string): string {
  const start = `npm start -- --seed ${seed} --speed ${speed}`;
  if (!story) return `${start} --scenario ${scenario}`;
  if (story.name !== "custom") return `${start} --story ${story.name}`;
  // A custom story has no name that the command could refer to, so its turns are sent again.
  const send = ({ method, path, body }: Change) => {
    // Escaped, because a single quote would end the shell's string.
    const json = JSON.stringify(body).replaceAll("'", "\\u0027");
    return `curl -X ${method} ${origin}/simulator/${path} -H 'content-type: application/json' -d '${json}'`;
  };
  return `${send(restart({ seed, speed }))} && ${send(startCustomStory(story))}`;
}
