import type { RightsState } from '@lantern/rules/rights-record';

/** The colour of a record's mark. */
export const recordColor: Readonly<Record<RightsState, string>> = {
  ahead: 'blue',
  valid: 'teal',
  ending: 'orange',
  over: 'red',
  revoked: 'gray',
};
