import type { PayloadOf } from '@lantern/contracts/call';
import {
  changeBatch,
  selectSubjectByName,
  selectSubjectMovies,
} from '@lantern/contracts/calls/catalogue';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

import { bindCalls } from '../../../../calls/bind-calls.ts';
import type { CallContext } from '../../../../calls/call-context.ts';
import { parseSearchTerm } from '../../../../platform/database/search-term.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { usageNotesOf } from '../../../ground/statistics/note-usage.ts';
import { pickBatch } from '../batches/pick-batch.ts';
import { searchSlots } from '../search/search-ids.ts';
import { isFiltered } from './list-filtered.ts';
import { listPage, type ListSources, searchPage } from './list-page.ts';
import { listSubjects } from './list-subjects.ts';
import { createReadAudience, shareByAudience } from './read-audience.ts';

/** The wire's names of orders. */
const orderOf = { cartoon_score: 'score', cartoon_hot: 'hot', create_time: 'latest' } as const;

/** Lists in which members with VIP find the dark web too. */
export function bindAudienceLists(app: FastifyInstance, deps: Deps, sources: ListSources): void {
  const readAudience = createReadAudience(deps);

  bindCalls(
    app,
    deps,
    { selectSubjectByName, changeBatch, selectSubjectMovies, listPagingBySearch },
    {
      selectSubjectByName: shareByAudience(deps, readAudience, selectSubjectByName, {
        keyOf: ({ dictName }) => dictName,
        hasWords: true,
        build: ({ dictName: name }, audience, language) =>
          listSubjects(sources, { name, audience, language }),
      }),
      changeBatch: async (context, { type: typeCode, currentPage }) =>
        pickBatch(deps, sources, { typeCode, currentPage }, await readAudience(context)),
      selectSubjectMovies: shareByAudience(deps, readAudience, selectSubjectMovies, {
        keyOf: ({ typeCode, sonTypeCode, currentPage }) =>
          `${typeCode} ${sonTypeCode.join()} ${currentPage}`,
        build: ({ typeCode, sonTypeCode: sonCodes, currentPage }, audience) =>
          listPage(sources, { typeCode, sonCodes, order: 'latest', currentPage }, audience),
      }),
      listPagingBySearch: createSearch(deps, sources, readAudience),
    },
  );
}

/** The most remembered words without a result. */
const mostMissed = 2000;

/**
 * Searches. Words without a result are recorded for operators, and words with results are recorded as suggestions for other
 * visitors, also when the answer came from the cache.
 */
function createSearch(
  deps: Deps,
  sources: ListSources,
  readAudience: ReturnType<typeof createReadAudience>,
) {
  const missed = new LRUCache<string, true>({ max: mostMissed });
  const search = shareByAudience(deps, readAudience, listPagingBySearch, {
    keyOf: ({ cartoonType, cartoonSonType, prop, currentPage, searchKey, price, length }) =>
      `${cartoonType} ${cartoonSonType.join()} ${prop} ${price} ${length} ${currentPage} ${searchKey}`,
    build: async (payload, audience) => {
      const { cartoonType, cartoonSonType, prop, currentPage, searchKey, price, length } = payload;
      const choice = { typeCode: cartoonType, sonCodes: cartoonSonType, currentPage };
      const wanted = { ...choice, price, length, order: orderOf[prop], typed: searchKey };
      const page = await searchPage(sources, wanted, audience);
      if (cartoonType === '' && cartoonSonType.length === 0 && !isFiltered(payload)) {
        if (page.total === 0) missed.set(searchKey, true);
        else missed.delete(searchKey);
      }
      return page;
    },
  });
  return async (context: CallContext, payload: PayloadOf<typeof listPagingBySearch>) => {
    const slot = searchSlots(context.address);
    const answer = await slot(() => search(context, payload));
    const { cartoonType, cartoonSonType, currentPage, searchKey } = payload;
    const isPlain = currentPage === 1 && !isFiltered(payload);
    const term = isPlain ? parseSearchTerm(searchKey) : null;
    if (term === null) return answer;
    // Suggested to others in the characters in which it was typed.
    const { text } = term.before ?? term;
    const notes = usageNotesOf(deps);
    if (missed.has(searchKey)) await notes.searchMiss(context, text);
    else if (cartoonType === '' && cartoonSonType.length === 0) {
      await notes.searchHit(context, text);
    }
    return answer;
  };
}
