import { expect, test } from 'vitest';

import { readOldAddress } from './old-address.ts';

const title = { kind: 'title', id: '12' };
const episode = { kind: 'episode', id: '12', place: 1, part: 3 };
const category = { kind: 'category', id: '6' };
test.each([
  ['/vod/detail/id/12.html', title],
  ['/index.php/vod/detail/id/12.html', title],
  ['/index.php/vod/detail/id/12', title],
  ['/voddetail/12.html', title],
  ['/voddetail/12/', title],
  ['/vodhtml/12/index.html', title],
  ['/voddetail/bailu.html', { kind: 'title', id: 'bailu' }],
  ['/vod/play/id/12/sid/1/nid/3.html', episode],
  ['/index.php/vod/play/id/12/sid/1/nid/3.html?from=x', episode],
  ['/vodplay/12-1-3.html', episode],
  ['/vodhtml/12/index_1_3.html', episode],
  ['/vodplay/12/index.html?12-1-3', episode],
  ['/vodplay/bai-lu-2-30.html', { kind: 'episode', id: 'bai-lu', place: 2, part: 30 }],
  ['/vod/type/id/6.html', category],
  ['/vod/type/id/6/page/2.html', category],
  ['/vodtype/6.html', category],
  ['/vodtype/6-2.html', category],
  ['/vodshow/6--------2---.html', category],
  ['/vodsearch/%E7%81%AF%E5%BD%B1-------------.html', { kind: 'search', text: '灯影' }],
  ['/vodsearch/%E7%8-------------.html', { kind: 'search', text: '%E7%8' }],
  ['/index.php/vod/search.html?wd=%E7%81%AF', { kind: 'search', text: '灯' }],
  ['/rss/index.xml', { kind: 'sitemap' }],
  ['/map.html', { kind: 'sitemap' }],
  ['/api.php/provide/vod/?ac=list', { kind: 'feed' }],
  ['/', null],
  ['/home', null],
  ['/videoinfo?id=12', null],
  ['/voddetail/', null],
  ['/vod/detail/id/../../etc', null],
  ['/index.php', null],
])('%s is %o', (address, page) => {
  expect(readOldAddress(address)).toEqual(page);
});
