declare const nominalTag: unique symbol;

/** A `T` that only its own parser makes: values that look alike cannot be swapped by mistake. */
export type Nominal<T, Name extends string> = T & { readonly [nominalTag]: Name };
