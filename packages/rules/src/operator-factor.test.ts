import { expect, test } from 'vitest';

import {
  type FactorFacts,
  type FactorNeeded,
  factorStateOf,
  RECENT_FACTOR_MS,
  refuseFactor,
} from './operator-factor.ts';

const now = new Date('2031-05-21T04:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

const none: FactorFacts = { hasFactor: false, isRequired: true, provedAt: null };
const demo: FactorFacts = { hasFactor: false, isRequired: false, provedAt: null };
const locked: FactorFacts = { hasFactor: true, isRequired: false, provedAt: null };
const fresh: FactorFacts = { hasFactor: true, isRequired: true, provedAt: ago(RECENT_FACTOR_MS) };
const old: FactorFacts = { hasFactor: true, isRequired: true, provedAt: ago(RECENT_FACTOR_MS + 1) };

test.each<[string, FactorFacts, string, Record<FactorNeeded, string | null>]>([
  [
    'one without a factor where it is required can only set one up',
    none,
    'to-set-up',
    {
      none: null,
      'first or recent': null,
      given: 'factor-missing',
      recent: 'factor-missing',
    },
  ],
  [
    'one without a factor where none is required may do all',
    demo,
    'not-needed',
    { none: null, 'first or recent': null, given: null, recent: null },
  ],
  [
    'one with a factor gives it first, also to add another one',
    locked,
    'to-prove',
    {
      none: null,
      'first or recent': 'factor-needed',
      given: 'factor-needed',
      recent: 'factor-needed',
    },
  ],
  [
    'one who gave it ten minutes ago may do all',
    fresh,
    'proved',
    { none: null, 'first or recent': null, given: null, recent: null },
  ],
  [
    'one who gave it before that gives it again for what is dear',
    old,
    'proved',
    { none: null, 'first or recent': 'factor-old', given: null, recent: 'factor-old' },
  ],
])('%s', (_what, facts, state, expected) => {
  expect(factorStateOf(facts)).toBe(state);
  const found = {
    none: refuseFactor('none', facts, now),
    'first or recent': refuseFactor('first or recent', facts, now),
    given: refuseFactor('given', facts, now),
    recent: refuseFactor('recent', facts, now),
  };
  expect(found).toEqual(expected);
});
