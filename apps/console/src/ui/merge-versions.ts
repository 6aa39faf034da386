import { isSame } from './contract-form.ts';

interface ThreeVersions<Values> {
  mine: Values;
  /** The version with which both began. */
  before: Values;
  theirs: Values;
}

/**
 * Merges two edits of one thing. Where both changed a field, it keeps the own value and lists the field as a conflict. A
 * field that the other edit took away is gone.
 */
export function mergeVersions<Values extends object>({
  mine,
  before,
  theirs,
}: ThreeVersions<Values>): { merged: Values; both: (keyof Values & string)[] } {
  const changed = namesOf(mine).filter(
    (name) => name in theirs && !isSame(mine[name], before[name]),
  );
  const both = changed.filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  );
  return { merged: withFieldsOf(theirs, mine, changed), both };
}

/** Returns one version with some fields of another. */
export function withFieldsOf<Values extends object>(
  one: Values,
  other: Values,
  fields: readonly string[],
): Values {
  const put = { ...one };
  for (const name of namesOf(other))
    if (fields.includes(name)) Object.assign(put, { [name]: other[name] });
  return put;
}

function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  const names: (keyof Values & string)[] = [];
  for (const name in values) names.push(name);
  return names;
}
