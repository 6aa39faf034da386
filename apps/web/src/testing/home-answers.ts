import {
  listIndex,
  listIndexLike,
  listLeftType,
  listPaging,
} from '@lantern/contracts/calls/catalogue';
import { autoRegister, getMember } from '@lantern/contracts/calls/member';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { noAds } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildDict } from '@lantern/contracts/testing/build-dict';
import { buildHome } from '@lantern/contracts/testing/build-home';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildVideos } from '@lantern/contracts/testing/build-video';

import { answering, answeringEach, type FakeAnswer } from './fake-api.ts';

/** The number of pages of each tag's list. */
const PAGES = 2;
/** The number of batches of featured videos. */
const BATCHES = 2;

/** The answers of a site with full content for home, without ads. */
export function homeAnswers(): FakeAnswer[] {
  return [
    answering(autoRegister, buildMemberWithToken()),
    answering(getMember, buildMember()),
    answering(getConfig, buildConfig({ popupContent: '今日更新十二部' })),
    answering(getAds, noAds),
    answering(listIndex, buildHome()),
    answering(listLeftType, [buildDict({ dictCode: '34', dictName: '华语' })]),
    answeringEach(listIndexLike, ({ currentPage }) => ({
      distinctNameList: currentPage > BATCHES ? [] : buildVideos(10, 1000 * currentPage),
    })),
    answeringEach(listPaging, ({ currentPage, typeCode }) => ({
      list:
        currentPage > PAGES
          ? []
          : buildVideos(10, 10_000 + 100 * Number(typeCode) + 10 * currentPage),
      total: 10 * PAGES,
    })),
  ];
}
