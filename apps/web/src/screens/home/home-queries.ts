import {
  listIndex,
  listIndexLike,
  listLeftType,
  listPaging,
} from '@lantern/contracts/calls/catalogue';
import type { Video } from '@lantern/contracts/entities/video';
import { allTypesName } from '@lantern/contracts/wire-names';
import { isLastHomePage } from '@lantern/rules/paging';

import { callQuery, type PagedCall } from '../../api/call-queries.ts';

/** Code of the first tag, 精选; as a list it means everything, newest first. */
export const FEATURED_TAG = '0';

/** The parameters of the lists behind 查看更多. */
export const moreType = { ranking: '15', latest: '0' } as const;

/** The ranking, and groups of newest videos. */
export const homeQuery = callQuery(listIndex, {});

/** The top categories, which become tags. */
export const tagsQuery = callQuery(listLeftType, { dictCode: FEATURED_TAG, dictLevel: 1 });

export const FIRST_BATCH = 1;

/** A batch of featured videos, counted from {@link FIRST_BATCH}. */
export function featuredQuery(batch: number) {
  return callQuery(listIndexLike, { currentPage: batch });
}

type TagList = PagedCall<typeof listPaging.payload, typeof listPaging.answer, Video>;

/** The videos of a tag, newest first, page by page. A home list ends with an empty page. */
export function tagList(tagCode: string): TagList {
  return {
    call: listPaging,
    key: [tagCode],
    stays: true,
    payloadOf: (currentPage) => ({ currentPage, type: allTypesName, typeCode: tagCode }),
    itemsOf: (answer) => answer.list,
    isLast: isLastHomePage,
  };
}
