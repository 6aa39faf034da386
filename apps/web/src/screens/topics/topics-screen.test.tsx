import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buildAd } from '@lantern/contracts/testing/build-ad';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answeringTopics } from '../../testing/demo-topics.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import TopicsScreen from './topics-screen.tsx';

beforeEach(() => {
  stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('has the cards in their order, each with its codes in its address', async () => {
  startFakeApi(answeringTopics);
  renderAt('/category', <TopicsScreen />);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  const cards = headings.map((heading) => {
    const address = new URL(heading.closest('a')?.href ?? '', 'http://lantern.example');
    expect(address.pathname).toBe('/cateInfo');
    const item: unknown = JSON.parse(address.searchParams.get('item') ?? '');
    return item;
  });
  expect(cards).toEqual([
    { title: '超清无码', code: '30', sonTypeCode: '', path: '/topics/30.webp' },
    { title: '华语大制作', code: '34', sonTypeCode: '81,82', path: '/topics/34.webp' },
    { title: '黑料不打烊', code: '33', sonTypeCode: '', path: '/topics/33.webp' },
    { title: '水果派', code: '31', sonTypeCode: '134', path: '/topics/31-134.webp' },
    { title: '探花系列', code: '62', sonTypeCode: '68', path: '/topics/62-68.webp' },
    { title: '乱伦精选', code: '62', sonTypeCode: '135', path: '/topics/62-135.webp' },
    { title: '深夜保健室', code: '53', sonTypeCode: '', path: '/topics/53.webp' },
    { title: '中文剧情', code: '31', sonTypeCode: '93', path: '/topics/31-93.webp' },
  ]);
});

it('has the ad of the topics after the sixth card', async () => {
  const fenlei = buildAd({ type: 'fenlei', title: '周末影展' });
  startFakeApi(
    answeringTopics,
    answering(getConfig, buildConfig()),
    answering(getAds, buildAdGroups({ fenlei })),
  );
  renderAt('/category', <TopicsScreen />);
  const ad = await screen.findByRole('link', { name: /周末影展/ });
  expect(ad.getAttribute('href')).toBe(fenlei.url);
  expect(ad.closest('li')?.previousElementSibling?.textContent).toBe('乱伦精选');
});
