const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** A number with what it counts: `1 day`, `1,200 days`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${numbers.format(number)} ${rules.select(number) === 'one' ? one : many}`;
