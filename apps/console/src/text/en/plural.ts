const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** Formats a number with the name of the thing: `1 day`, `1,200 days`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${numbers.format(number)} ${rules.select(number) === 'one' ? one : many}`;

/** Formats a part of a whole with the name of the thing: `3 of 10 cards`. */
export const countedOf = (part: number, all: number): string =>
  `${numbers.format(part)} of ${numbers.format(all)}`;
