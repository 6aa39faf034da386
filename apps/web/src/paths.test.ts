import { paymentReturnPath } from '@lantern/contracts/entities/payment-order';
import { describe, expect, it } from 'vitest';

import { hrefOf, paths, readQuery, routeAt } from './paths.ts';

const hidden = [
  '/videoinfo',
  '/history',
  '/vip',
  '/pay',
  '/cateInfo',
  '/sreinfo',
  '/sreach',
  '/author',
  '/centersetting',
  '/login',
  '/setpaw',
  '/setinfo',
  '/share',
  '/feed',
  '/codelist',
  '/taglist',
  '/agent',
  '/tx',
  '/order',
  '/payresult',
  '/sign',
  '/service',
];

it('returns from paying to the address in the order', () => {
  expect(paths.payResult.path).toBe(paymentReturnPath);
});

it('has the tab bar on the tabs and the profile, and nowhere else', () => {
  const all = Object.values(paths);
  expect(all.filter((route) => route.hidesTabBar).map((route) => route.path)).toEqual(hidden);
  expect(all.filter((route) => !route.hidesTabBar).map((route) => route.path)).toEqual([
    '/',
    '/category',
    '/publish',
    '/collengt',
    '/mine',
    '/my',
  ]);
});

describe('addresses', () => {
  it('builds a path alone', () => {
    expect(hrefOf(paths.vip)).toBe('/vip');
  });

  it('omits empty values and escapes the others', () => {
    expect(
      hrefOf(paths.searchResults, {
        title: '搜索',
        searchStr: 'a&b',
        type: '',
        sonType: undefined,
      }),
    ).toBe('/sreinfo?title=%E6%90%9C%E7%B4%A2&searchStr=a%26b');
  });

  it('reads back what it has built', () => {
    const query = { title: '暗网 & 更多', searchStr: '100%', sonType: '81,82', type: '34' };
    const { searchParams } = new URL(hrefOf(paths.searchResults, query), 'http://lantern.example');
    expect(readQuery(paths.searchResults, searchParams)).toEqual(query);
  });

  it('drops unknown parameters and treats empty values as missing', () => {
    expect(readQuery(paths.videoInfo, new URLSearchParams('id=&utm=1&share=20260001'))).toEqual({
      share: '20260001',
    });
  });
});

it('finds a route by its exact path', () => {
  expect(routeAt('/my')).toBe(paths.profile);
  expect(routeAt('/nowhere')).toBeUndefined();
});
