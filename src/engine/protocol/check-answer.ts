import type { Isin } from "#market/isin.ts";
import type { AnswerRecord } from "./answer-record.ts";
import type { Outcome } from "./answers.ts";
import type { CheckedInstruments, CheckedQuote } from "./checked.ts";

/** The key of the instrument list, which goes through the same pacer; no ISIN can equal it. */
export const LIST_KEY = "instruments";
export type CheckKey = Isin | typeof LIST_KEY;

/** The outcome of one check, with its key. */
export type CheckAnswer =
  | { readonly kind: "list"; readonly outcome: Outcome<CheckedInstruments> }
  | {
      readonly kind: "quote";
      readonly isin: Isin;
      readonly outcome: Outcome<CheckedQuote>;
      readonly record: AnswerRecord | undefined;
      /** Set if the value comes from the same check as the previous one. */
      readonly isRepeat?: true;
    };
