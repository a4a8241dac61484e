declare const nominalTag: unique symbol;

/** A branded `T`, created by its parser alone, so that values of one base type cannot be swapped by mistake. */
export type Nominal<T, Name extends string> = T & { readonly [nominalTag]: Name };
