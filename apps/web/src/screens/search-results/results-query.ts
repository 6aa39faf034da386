import { categoryCode, categoryCodes } from '@lantern/contracts/calls/payload-fields';
import { listPagingBySearch, videoLengths, videoPrices } from '@lantern/contracts/calls/search';
import type { Video } from '@lantern/contracts/entities/video';
import { isLastPage } from '@lantern/rules/paging';

import { texts } from '#text/texts.ts';

import type { PagedCall } from '../../api/call-queries.ts';
import { boundText } from '../../features/search/bound-text.ts';
import { cleanTerm } from '../../features/search/search-terms.ts';
import { hrefOf, paths, readQuery } from '../../paths.ts';

/** What a list is narrowed to, and its order among equally good matches. */
export interface Filters {
  price: (typeof videoPrices)[number];
  length: (typeof videoLengths)[number];
  order: (typeof orders)[number];
}

const orders = ['cartoon_score', 'create_time', 'cartoon_hot'] as const;

/** The named value of a list; its first one for any other text. */
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text = ''): Value =>
  values.find((it) => it === text) ?? values[0];

/** The shown list: the search term and the categories; `""` for any. */
export interface Wanted extends Filters {
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
    price,
    length,
    order,
  } = readQuery(paths.searchResults, search);
  return {
    title: boundText(title, LONGEST_TITLE) || texts.screens.searchResults,
    term: cleanTerm(searchStr),
    type: categoryCode.safeParse(type).success ? type : '',
    sonType: categoryCodes.safeParse(sonType).success ? sonType : '',
    price: oneOf(videoPrices, price),
    length: oneOf(videoLengths, length),
    order: oneOf(orders, order),
  };
}

export function hrefOfWanted({ title, term, type, sonType, ...filters }: Wanted): string {
  return hrefOf(paths.searchResults, {
    title,
    searchStr: term,
    type,
    sonType,
    price: filters.price === 'all' ? '' : filters.price,
    length: filters.length === 'all' ? '' : filters.length,
    order: filters.order === 'cartoon_score' ? '' : filters.order,
  });
}

/** The key of a list that is the same for all visitors; `""` for a search, and for sub-categories. */
export const hrefOfShared = ({ term, type, sonType, price, length, order }: Wanted): string =>
  term + sonType === '' && price + length + order === 'allallcartoon_score'
    ? `${paths.searchResults.path}?type=${type}`
    : '';

type ResultList = PagedCall<
  typeof listPagingBySearch.payload,
  typeof listPagingBySearch.answer,
  Video
>;

/** The matching videos, the best first, page by page. */
export function resultList(wanted: Wanted): ResultList {
  const { title, term, type, sonType, price, length, order } = wanted;
  return {
    call: listPagingBySearch,
    key: [term, type, sonType, price, length, order],
    payloadOf: (currentPage) => ({
      cartoonSonType: sonType,
      cartoonType: type,
      currentPage,
      prop: order,
      ...(price !== 'all' && { price }),
      ...(length !== 'all' && { length }),
      searchKey: term,
      title,
    }),
    itemsOf: (answer) => answer.list,
    isLast: isLastPage,
  };
}
