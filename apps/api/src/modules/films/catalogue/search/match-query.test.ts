import { describe, expect, test } from 'vitest';

import { parseSearchTerm } from '../../../../platform/database/search-term.ts';
import { everythingPublic } from '../lists/scope.ts';
import { readGramCounts } from './gram-counts.ts';
import { writeQueries } from './match-query.ts';

const counts = readGramCounts({
  videos: 1_000_000,
  grams: ['第3', '8集', '集4', '4k', '的', '一', '山'],
  shares: [0.05, 0.03, 0.015, 0.05, 0.3, 0.2, 0.1],
});

function queriesFor(typed: string) {
  const term = parseSearchTerm(typed);
  if (term === null) throw new Error('no term');
  return writeQueries(term, everythingPublic, counts).term;
}

describe('a query has the rarest grams of a term', () => {
  test.each([
    // Those that are not counted are the rarest.
    ['第38集4K', "(('38'&'集4'))"],
    ['8集4K', "(('集4'&'8集'))"],
    ['8集', "(('8集'))"],
    ['集', "(('集'))"],
  ])('of %s: %s', (typed, title) => {
    expect(queriesFor(typed).title).toBe(title);
  });

  test('and of many words the rarest three', () => {
    expect(queriesFor('的 一 山 石 4K').title).toBe("(('石'&'4k'&'山'))");
  });

  test('but titles may start with any of them', () => {
    const { start } = queriesFor('的 一 山 石');
    for (const first of '的一山石') expect(start).toContain(`'\u0002${first}'`);
  });
});

test('the categories of a scope are a part of the query, or apart from it', () => {
  const term = parseSearchTerm('山');
  if (term === null) throw new Error('no term');
  const scope = [{ kind: 'son', codes: ['301', '302'], darkWeb: false }] as const;
  const queries = writeQueries(term, scope, counts);
  expect(queries.withCodes('title')).toBe("((('山'))&(('\u0004301')|('\u0004302')))");
  expect(queries.term.title).toBe("(('山'))");
  expect(queries.codes).toEqual(['301', '302']);
});
