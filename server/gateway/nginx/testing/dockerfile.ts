/** One instruction of a Dockerfile: its name, and the rest of its line without the flags. */
export interface Step {
  readonly name: string;
  readonly text: string;
  /** The words of the text, or the items if it is a JSON list. */
  readonly words: readonly string[];
  /** Flags by name, such as `--from=build`. */
  readonly flags: Readonly<Record<string, string>>;
}

/** One stage of a Dockerfile. */
export interface Stage {
  /** The image that it begins with. */
  readonly base: string;
  readonly steps: readonly Step[];
}

/**
 * Reads as much of the format as the project's own file uses.
 *
 * @returns the stages by their names
 */
export function readStages(dockerfile: string): ReadonlyMap<string, Stage> {
  const stages = new Map<string, Stage & { readonly steps: Step[] }>();
  let last: Step[] = [];
  for (const step of instructions(dockerfile)) {
    if (step.name !== "FROM") {
      last.push(step);
      continue;
    }
    const [base = "", , stage = ""] = step.words;
    last = [];
    stages.set(stage, { base, steps: last });
  }
  return stages;
}

/** The stage of this name. @throws if there is none */
export function stageNamed(stages: ReadonlyMap<string, Stage>, name: string): Stage {
  const stage = stages.get(name);
  if (stage === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
  return stage;
}

function instructions(dockerfile: string): readonly Step[] {
  return dockerfile
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(stepOf);
}

function stepOf(line: string): Step {
  const [, name = "", leading = "", text = ""] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
  const flags = [...leading.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]);
  return { name, text, words: wordsOf(text), flags: Object.fromEntries(flags) };
}

function wordsOf(text: string): readonly string[] {
  if (!text.startsWith("[")) return text.split(/\s+/);
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.map(String) : [];
}
