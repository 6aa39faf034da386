import type { Address } from '../ui/address.ts';
import type { Filter } from '../ui/filter.ts';

interface Option {
  value: string;
  label: string;
}

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** How a filter is chosen, and which fields of the payload its value in the address stands for. */
export interface FilterKind {
  kind: Filter['kind'];
  options?: readonly Option[];
  /** The text when nothing is chosen; "everything" by default. */
  all?: string;
  fieldsOf: (key: string, value: string) => Readonly<Record<string, unknown>>;
}

const itself = (key: string, value: string) => ({ [key]: value });

/** A text that the list is searched for. */
export const search: FilterKind = { kind: 'search', fieldsOf: itself };

/** A day in Shanghai. */
export const day: FilterKind = { kind: 'day', fieldsOf: itself };

/** One of some codes, with their names. */
export const choice = (labels: Readonly<Record<string, string>>, all?: string): FilterKind => ({
  kind: 'choice',
  options: optionsOf(labels),
  ...(all !== undefined && { all }),
  fieldsOf: itself,
});

/** One of some options in their order, for a field of the payload. */
export const chooseFrom = (options: readonly Option[], field: string): FilterKind => ({
  kind: 'choice',
  options,
  fieldsOf: (_key, value) => ({ [field]: value }),
});

/** Yes or no, with the name of each. */
export const yesNo = (yes: string, no: string): FilterKind => ({
  kind: 'choice',
  options: optionsOf({ yes, no }),
  fieldsOf: (key, value) => ({ [key]: value === 'yes' }),
});

/** Names for several fields at once, such as a span. */
export const spans = (
  labels: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): FilterKind => ({
  kind: 'choice',
  options: optionsOf(labels),
  fieldsOf: (_key, value) => fields[value] ?? {},
});

export type FilterKinds = Readonly<Record<string, FilterKind>>;

/** Returns the filters of a list as its bar draws them. */
export const filtersOf = (kinds: FilterKinds, words: Readonly<Record<string, unknown>>): Filter[] =>
  Object.entries(kinds).map(([key, { kind, options = [], all }]) => {
    const label = String(words[key]);
    if (kind !== 'choice') return { kind, key, label };
    return { kind, key, label, options, ...(all !== undefined && { all }) };
  });

/** Returns the fields of a payload that the address names. */
export const fieldsIn = (kinds: FilterKinds, address: Address): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([key, { fieldsOf }]) => {
      const value = address.get(key).trim();
      return value === '' ? [] : Object.entries(fieldsOf(key, value));
    }),
  );
