/** Counts of refused and ignored answers for one instrument, since the engine started. */
export interface AnswerRecord {
  /** Answers that were no valid quote; undefined without any. */
  readonly refused: Refused | undefined;
  /** Quotes that were ignored because they were older than the shown one. */
  readonly older: number;
  /** The instrument's answers have been good again for a while, so that nothing needs to warn of the counts. */
  readonly isPast?: true;
}

interface Refused {
  readonly count: number;
  readonly sinceEpochMs: number;
  /** The invalid field of the last of them, as an error's `field` names it. */
  readonly lastField: string | undefined;
}
