/** Texts of the parts of the detail that have no hook, and amounts as they are typed. */
export interface FoldWords {
  /** The text that says how much of a quantity the touch covers. */
  readonly known: RegExp;
  readonly askSize: string;
  readonly addAlert: string;
  readonly back: string;
  readonly quantity: string;
  readonly budget: string;
}

export const FOLD_WORDS: Readonly<Record<"en" | "de", FoldWords>> = {
  en: {
    known: /^Size at the touch: sell/,
    askSize: "Ask size",
    addAlert: "Add an alert",
    back: "Back to the list",
    quantity: "10,000,000",
    budget: "50,000",
  },
  de: {
    known: /^Verfügbar: Verkauf/,
    askSize: "Vol. Brief",
    addAlert: "Alarm anlegen",
    back: "Zurück zur Liste",
    quantity: "10.000.000",
    budget: "50.000",
  },
};
