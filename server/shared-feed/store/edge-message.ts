/** A message of an edge to the leader: its demand has changed, or a user asks for something. */
export type EdgeMessage = "demand" | "try-now" | "forget-pace";

/** The words in Redis. They stay as they are: processes of different builds read them. */
const WORDS: Readonly<Record<EdgeMessage, string>> = {
  demand: "demand",
  "try-now": "probe",
  "forget-pace": "forget-pace",
};
const BY_WORD: ReadonlyMap<string | undefined, EdgeMessage> = new Map([
  [WORDS.demand, "demand"],
  [WORDS["try-now"], "try-now"],
  [WORDS["forget-pace"], "forget-pace"],
]);

export const writeMessage = (message: EdgeMessage): string => WORDS[message];

/** @returns undefined for a word that no edge writes */
export const readMessage = (word: string | undefined): EdgeMessage | undefined => BY_WORD.get(word);
