import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  getVideo as getCall,
  listAllVideos as listCall,
} from '@lantern/contracts/calls/operator/videos';
import * as z from 'zod/mini';

import type { OperatorContext } from '../../calls/call-context.ts';
import { pageOf, readCursor } from '../../calls/keyset.ts';
import { refuse } from '../../platform/app-error.ts';
import { presentOperatorVideo, presentVideoDetail } from './operator-video.present.ts';
import {
  countOperatorVideos,
  findOperatorVideos,
  findVideo,
  type VideoFilters,
} from './operator-videos.repo.ts';
import { parseSearchTerm } from './search/search-term.ts';

type Asked = PayloadOf<typeof listCall>;

const cursor = z.tuple([z.int()]);

/** A page of all videos, whatever their state: for operators. */
export async function listAllVideos(
  { deps: { db, now } }: OperatorContext,
  { sort, size, after, ...asked }: Asked,
): Promise<AnswerOf<typeof listCall>> {
  const afterId = readCursor(cursor, { sort, after })?.[0] ?? null;
  const filters = filtersOf(asked, now());
  return pageOf({
    ...{ sort, size, after },
    find: (wanted) => findOperatorVideos(db, filters, { sort, afterId, size: wanted }),
    count: (most) => countOperatorVideos(db, filters, most),
    keyOf: ({ id }) => [id],
    present: (row) => presentOperatorVideo(row, filters.now),
  });
}

/** A code as an operator types it: the digits of an id. */
const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

function filtersOf(
  { text, state, categoryCode, paid }: Pick<Asked, 'text' | 'state' | 'categoryCode' | 'paid'>,
  now: Date,
): VideoFilters {
  const term = text === undefined ? null : parseSearchTerm(text);
  const isDated = state === 'published' || state === 'scheduled';
  return {
    text: term?.text ?? null,
    id: term && idOf(term.text),
    state: state === 'scheduled' ? 'published' : (state ?? null),
    isAhead: isDated ? state === 'scheduled' : null,
    categoryCode: categoryCode ?? null,
    paid: paid ?? null,
    now,
  };
}

/** A video with the version that an edit names. Refuses with `video-unknown`. */
export async function getVideo(
  { deps: { db, now } }: OperatorContext,
  { id }: { id: number },
): Promise<AnswerOf<typeof getCall>> {
  return presentVideoDetail((await findVideo(db, id)) ?? refuse('video-unknown'), now());
}
