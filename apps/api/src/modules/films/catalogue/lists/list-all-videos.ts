import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  getVideo as getCall,
  listAllVideos as listCall,
} from '@lantern/contracts/calls/operator/videos';
import { spanOfDays } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../../calls/keyset.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { KeysetPage } from '../../../../platform/database/keyset-page.ts';
import {
  anyQuery,
  parseSearchTerm,
  patternsOf,
  queryFor,
  queryForWords,
  type SearchTerm,
} from '../../../../platform/database/search-term.ts';
import { countVideoIds, findVideoIds, type VideoFilters } from '../find-operator-videos.repo.ts';
import { presentOperatorVideo } from '../operator-video.present.ts';
import { findVideosOf, type OperatorVideoRow } from '../operator-videos.repo.ts';
import { spellTerm } from '../search/spell-term.ts';
import { findDetail } from '../video-detail.ts';

type Asked = PayloadOf<typeof listCall>;

/** A page of all videos in any state, for operators. */
export async function listAllVideos(
  { deps: { db, now } }: OperatorContext,
  { sort, size, after, ...asked }: Asked,
): Promise<AnswerOf<typeof listCall>> {
  const afterId = readIdCursor({ sort, after });
  const filters = filtersOf(asked, now());
  return pageOf({
    sort,
    size,
    after,
    find: (wanted) => findPage(db, filters, { sort, afterId, size: wanted }),
    count: (most) => countVideoIds(db, filters, most),
    keyOf: ({ id }) => [id],
    present: (row) => presentOperatorVideo(row, filters.now),
  });
}

const findPage = async (
  db: Db,
  filters: VideoFilters,
  page: KeysetPage,
): Promise<OperatorVideoRow[]> =>
  findVideosOf(db, await findVideoIds(db, filters, page), filters.now);

/** A code as an operator types it: the digits of an id. */
const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** A number that a title had at a site that moved in, as an operator types it: `mac:12345`. */
const oldIdOf = (text = ''): string | null =>
  /^\s*mac[:：]\s*(\d{1,20})\s*$/i.exec(text)?.[1] ?? null;

/** The filters of a list or a batch. */
export type VideoNarrowing = Omit<Asked, 'sort' | 'size' | 'after'>;

/** The operator's filters as conditions. Videos in the bin are found only by that state. */
export function filtersOf({ text, state, ...asked }: VideoNarrowing, now: Date): VideoFilters {
  const oldId = oldIdOf(text);
  const words = oldId === null ? text : undefined;
  const term = words === undefined ? null : parseSearchTerm(words);
  const isDated = state === 'published' || state === 'scheduled';
  return {
    ...narrowingOf(asked),
    isEmpty: words !== undefined && term === null,
    term: term && termFilterOf(term),
    id: term && idOf(term.text),
    oldId,
    state: state === undefined || state === 'deleted' ? null : isDated ? 'published' : state,
    isAhead: isDated ? state === 'scheduled' : null,
    isDeleted: state === 'deleted',
    now,
  };
}

/** Words of title, author and tags, or the pinyin of a title. */
function termFilterOf(term: SearchTerm): VideoFilters['term'] {
  const spelling = spellTerm(term);
  const spelled = spelling && [spelling.start, ...(spelling.part === null ? [] : [spelling.part])];
  return {
    within: patternsOf(term).within,
    withinBefore: patternsOf(term.before ?? term).within,
    grams: anyQuery([term, ...(term.before === null ? [] : [term.before])].map(queryForWords)),
    pattern: spelled && spelled.map(({ pattern }) => pattern).join('|'),
    pinyinGrams: spelled && queryFor(spelled.flatMap(({ grams }) => grams)),
  };
}

function narrowingOf(asked: Omit<VideoNarrowing, 'text' | 'state'>) {
  const { since, before } = spanOfDays(asked);
  return {
    categoryCode: asked.categoryCode ?? null,
    paid: asked.paid ?? null,
    reported: asked.reported ?? null,
    publishedFrom: since,
    publishedBefore: before,
    atLeastSeconds: asked.atLeastSeconds ?? null,
    belowSeconds: asked.belowSeconds ?? null,
  };
}

/** A video with the version that an edit names. Refuses with `video-unknown`. */
export const getVideo = (
  { deps: { db, now } }: OperatorContext,
  { id }: PayloadOf<typeof getCall>,
): Promise<AnswerOf<typeof getCall>> => findDetail(db, id, now());
