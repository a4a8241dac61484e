/** Texts that the user has typed into an estimate's fields; an absent one shows the field's default. */
export interface TypedAmounts {
  readonly quantity?: string;
  readonly budget?: string;
  readonly raise?: string;
  readonly step?: string;
}
