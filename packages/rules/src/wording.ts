/**
 * The words of a language, by those of another: the same keys, as many entries in each list, the same arguments of what
 * is said with a number or a name. What `satisfies` it has no word too few or too many.
 */
export type Wording<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Words]: Wording<Words[Key]> };
