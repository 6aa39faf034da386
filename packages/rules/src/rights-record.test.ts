import { expect, test } from 'vitest';

import { rightsStateAt } from './rights-record.ts';

const [today, soon] = ['2026-11-23', '2026-12-23'];

test.each([
  [null, null, false, 'valid'],
  [null, null, true, 'revoked'],
  ['2026-11-23', '2026-11-23', false, 'ending'],
  ['2026-11-24', null, false, 'ahead'],
  ['2026-11-24', '2026-12-01', false, 'ahead'],
  [null, '2026-11-22', false, 'over'],
  [null, '2026-12-23', false, 'ending'],
  [null, '2026-12-24', false, 'valid'],
  [null, '2026-11-22', true, 'revoked'],
] as const)('from %s until %s, revoked: %s → %s', (validFrom, validUntil, isRevoked, state) => {
  expect(rightsStateAt({ validFrom, validUntil, isRevoked }, today, soon)).toBe(state);
});
