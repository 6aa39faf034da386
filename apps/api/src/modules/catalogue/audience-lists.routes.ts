import {
  changeBatch,
  listPagingBySearch,
  selectSubjectByName,
  selectSubjectMovies,
} from '@lantern/contracts/calls/catalogue';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { listPage, type ListSources, searchPage } from './list-page.ts';
import { listSubjects } from './list-subjects.ts';
import { pickBatch } from './pick-batch.ts';
import { createReadAudience, shareByAudience } from './read-audience.ts';

/** What an order is called on the wire. */
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
        build: ({ dictName }, audience) => listSubjects(sources, dictName, audience),
      }),
      changeBatch: async (context, { type: typeCode, currentPage }) =>
        pickBatch(deps, sources, { typeCode, currentPage }, await readAudience(context)),
      selectSubjectMovies: shareByAudience(deps, readAudience, selectSubjectMovies, {
        keyOf: ({ typeCode, sonTypeCode, currentPage }) =>
          `${typeCode} ${sonTypeCode.join()} ${currentPage}`,
        build: ({ typeCode, sonTypeCode: sonCodes, currentPage }, audience) =>
          listPage(sources, { typeCode, sonCodes, order: 'latest', currentPage }, audience),
      }),
      listPagingBySearch: shareByAudience(deps, readAudience, listPagingBySearch, {
        keyOf: ({ cartoonType, cartoonSonType, prop, currentPage, searchKey }) =>
          `${cartoonType} ${cartoonSonType.join()} ${prop} ${currentPage} ${searchKey}`,
        build: ({ cartoonType, cartoonSonType, prop, currentPage, searchKey }, audience) => {
          const choice = { typeCode: cartoonType, sonCodes: cartoonSonType, currentPage };
          const wanted = { ...choice, order: orderOf[prop], typed: searchKey };
          return searchPage(sources, wanted, audience);
        },
      }),
    },
  );
}
