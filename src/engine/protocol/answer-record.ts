/** What came for one instrument beside good quotes, since the asking began, which a new worker does anew. */
export interface AnswerRecord {
  /** Answers that were no valid quote; undefined where there was none. */
  readonly refused: Refused | undefined;
  /** Quotes that were older than the one on screen, and ignored for it. */
  readonly older: number;
}

interface Refused {
  readonly count: number;
  readonly sinceEpochMs: number;
  /** The part at fault in the last of them, as an error's `field` names it. */
  readonly lastField: string | undefined;
}
