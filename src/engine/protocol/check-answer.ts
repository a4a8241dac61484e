import type { Isin } from "#market/isin.ts";
import type { AnswerRecord } from "./answer-record.ts";
import type { Outcome } from "./answers.ts";
import type { CheckedInstruments, CheckedQuote } from "./source.ts";

/** The instrument list goes through the same pacer, under a name that no ISIN can have. */
export const LIST_KEY = "instruments";
export type CheckKey = Isin | typeof LIST_KEY;

/** One outcome, and of what. */
export type CheckAnswer =
  | { readonly kind: "list"; readonly outcome: Outcome<CheckedInstruments> }
  | {
      readonly kind: "quote";
      readonly isin: Isin;
      readonly outcome: Outcome<CheckedQuote>;
      readonly record: AnswerRecord | undefined;
    };
