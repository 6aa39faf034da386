import { categoryCode, categoryCodes } from '@lantern/contracts/calls/payload-fields';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import type { Video } from '@lantern/contracts/entities/video';
import { isLastPage } from '@lantern/rules/paging';

import { texts } from '#text/texts.ts';

import type { PagedCall } from '../../api/call-queries.ts';
import { boundText } from '../../features/search/bound-text.ts';
import { cleanTerm } from '../../features/search/search-terms.ts';
import { hrefOf, paths, readQuery } from '../../paths.ts';

/** The shown list: the search term and the categories; `""` for any. */
export interface Wanted {
  title: string;
  term: string;
  type: string;
  sonType: string;
}

const LONGEST_TITLE = 20;

/** The list that an address names. Anybody can write an address, so invalid parameters count as missing. */
export function readWanted(search: URLSearchParams): Wanted {
  const {
    title = '',
    searchStr = '',
    type = '',
    sonType = '',
  } = readQuery(paths.searchResults, search);
  return {
    title: boundText(title, LONGEST_TITLE) || texts.screens.searchResults,
    term: cleanTerm(searchStr),
    type: categoryCode.safeParse(type).success ? type : '',
    sonType: categoryCodes.safeParse(sonType).success ? sonType : '',
  };
}

export function hrefOfWanted({ title, term, type, sonType }: Wanted): string {
  return hrefOf(paths.searchResults, { title, searchStr: term, type, sonType });
}

/** The key of a list that is the same for all visitors; `""` for a search, and for sub-categories. */
export const hrefOfShared = ({ term, type, sonType }: Wanted): string =>
  term === '' && sonType === '' ? `${paths.searchResults.path}?type=${type}` : '';

type ResultList = PagedCall<
  typeof listPagingBySearch.payload,
  typeof listPagingBySearch.answer,
  Video
>;

/** The matching videos, the best first, page by page. */
export function resultList({ title, term, type, sonType }: Wanted): ResultList {
  return {
    call: listPagingBySearch,
    key: [term, type, sonType],
    payloadOf: (currentPage) => ({
      cartoonSonType: sonType,
      cartoonType: type,
      currentPage,
      prop: 'cartoon_score',
      searchKey: term,
      title,
    }),
    itemsOf: (answer) => answer.list,
    isLast: isLastPage,
  };
}
