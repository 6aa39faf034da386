/**
 * The texts of one language, typed by those of another: the same keys, as many entries in each list, and the
 * same arguments for texts with a number or a name. A missing or extra text fails `satisfies`.
 */
export type Wording<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Words]: Wording<Words[Key]> };
