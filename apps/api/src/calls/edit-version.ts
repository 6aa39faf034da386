import { createHash } from 'node:crypto';

type Values = Readonly<Record<string, unknown>>;

/** The version of a thing, from the fields that operators edit: other changes make no new version. */
export const versionOf = (edit: object): string =>
  createHash('sha256').update(JSON.stringify(edit)).digest('base64url');

/** The fields that differ from another version of the same thing. */
export const onlyChanged = (values: Values, other: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, it]) => JSON.stringify(it) !== JSON.stringify(other[key])),
  );
