import './popup-ad-dialog.tsx';
import { countRandomAdClick } from '@lantern/contracts/calls/ad-clicks';
import { listIndex, listIndexLike, listPaging } from '@lantern/contracts/calls/catalogue';
import { getAds } from '@lantern/contracts/calls/site';
import { buildAd } from '@lantern/contracts/testing/build-ad';
import { buildAdGroups, noAds } from '@lantern/contracts/testing/build-ad-groups';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { homeAnswers } from '../../testing/home-answers.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { renderToRefetch } from '../../testing/render-to-refetch.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import {
  stubIntersectionObserver,
  type StubbedObservers,
} from '../../testing/stub-intersection-observer.ts';
import HomeScreen from './home-screen.tsx';

const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);
function openHome(): void {
  renderAt('/', <HomeScreen />);
  // What is below the first screen is there for who moves.
  fireEvent.pointerDown(document.body);
}

let observers: StubbedObservers;
beforeEach(() => {
  observers = stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

describe('the home screen', () => {
  it('has its sections, each with a link to more', async () => {
    startFakeApi(...homeAnswers());
    openHome();
    for (const [name, type] of [
      [texts.home.featured, '15'],
      [texts.home.ranking, '15'],
      [texts.home.latest, '0'],
    ] as const) {
      const more = (await section(name)).getByRole('link', { name: texts.common.viewMore });
      const address = new URL(more.getAttribute('href') ?? '', 'http://lantern.example');
      expect(address.pathname).toBe('/sreinfo');
      expect(address.searchParams.get('type')).toBe(type);
    }
    expect(await screen.findByText('今日更新十二部')).toBeDefined();
  });

  it('leads to search, sign-in, history, service and all tags', async () => {
    startFakeApi(...homeAnswers());
    openHome();
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo(texts.home.search)).toBe('/sreach');
    expect(leadsTo(texts.home.signIn)).toBe('/sign');
    expect(leadsTo(texts.home.history)).toBe('/history');
    expect(leadsTo(texts.home.service)).toBe('/service');
    expect(leadsTo(texts.home.allTags)).toBe('/taglist');
  });

  it('says what went wrong and offers another try', async () => {
    const api = startFakeApi();
    api.goOffline();
    openHome();
    const retry = await screen.findByRole('button', { name: texts.common.retry });
    expect(screen.getByText(texts.errors.offline)).toBeDefined();
    startFakeApi(...homeAnswers());
    fireEvent.click(retry);
    await screen.findByRole('heading', { name: texts.home.featured });
  });

  it('asks again only for the failed page of its list', async () => {
    const api = startFakeApi(...homeAnswers());
    openHome();
    const latest = await section(texts.home.latest);
    await waitFor(() => expect(api.sentTo(listPaging)).toHaveLength(1));
    api.change(refusing(listPaging, 503));
    await waitFor(() => {
      act(() => observers.approachAll());
      expect(api.sentTo(listPaging)).toHaveLength(2);
    });
    fireEvent.click(await latest.findByRole('button', { name: texts.common.retryMore }));
    await waitFor(() => expect(api.sentTo(listPaging)).toHaveLength(3));
    const pages = api.sentTo(listPaging).map(({ payload }) => payload);
    expect(pages).toMatchObject([1, 2, 2].map((currentPage) => ({ currentPage })));
  });

  it('keeps its content when a refresh fails', async () => {
    const api = startFakeApi(...homeAnswers());
    const refetch = renderToRefetch('/', <HomeScreen />);
    fireEvent.pointerDown(document.body);
    const featured = await section(texts.home.featured);
    const ranking = await section(texts.home.ranking);
    await featured.findByText('Video 1001');
    await ranking.findByText('Video 1');
    api.change(refusing(listIndex, 503));
    api.change(refusing(listIndexLike, 503));
    await refetch();
    // Parts of home that come later ask once more for what failed.
    expect(api.sentTo(listIndexLike).length).toBeGreaterThan(1);
    expect(api.sentTo(listIndex).length).toBeGreaterThan(1);
    for (const shown of [texts.home.featured, texts.home.ranking]) {
      expect(screen.queryByRole('heading', { name: shown })).not.toBeNull();
    }
  });
});

it('opens with the site’s pick, with the notice and ads after the first films', async () => {
  startFakeApi(...homeAnswers());
  openHome();
  const pick = await screen.findByRole('region', { name: texts.home.hero });
  expect(within(pick).getByRole('heading', { name: 'Video 1000' })).toBeDefined();
  expect(within(pick).getByText(texts.home.watchNow)).toBeDefined();
  const featured = await section(texts.home.featured);
  await featured.findByText('Video 1001');
  expect(featured.queryByText('Video 1000')).toBeNull();
  const notice = await screen.findByText('今日更新十二部');
  expect(pick.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('换一批', () => {
  it('shows the next batch, and the first again after the last', async () => {
    const api = startFakeApi(...homeAnswers());
    openHome();
    const featured = await section(texts.home.featured);
    const change = async (title: string) => {
      fireEvent.click(featured.getByRole('button', { name: texts.common.changeBatch }));
      await featured.findByText(title);
    };
    await featured.findByText('Video 1001');
    await change('Video 2000');
    expect(featured.queryByText('Video 1001')).toBeNull();
    await change('Video 1001');
    expect(api.sentTo(listIndexLike).map((call) => call.payload)).toEqual([
      { currentPage: 1 },
      { currentPage: 2 },
      { currentPage: 3 },
    ]);
  });
});

describe('tags', () => {
  it('begin on a first page that is asked for whenever they are chosen', async () => {
    const api = startFakeApi(...homeAnswers());
    openHome();
    const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('button', { name: '华语' });
    await waitFor(() => expect(api.sentTo(listPaging)).toHaveLength(1));
    for (const [index, name] of ['华语', texts.home.featuredTag, '华语'].entries()) {
      choose(name);
      await waitFor(() => expect(api.sentTo(listPaging)).toHaveLength(index + 2));
    }
    expect(api.sentTo(listPaging).map(({ payload }) => payload)).toMatchObject(
      ['0', '34', '0', '34'].map((typeCode) => ({ typeCode, currentPage: 1 })),
    );
  });

  it('has 精选 in front and shows the list of another tag from its first page', async () => {
    const api = startFakeApi(...homeAnswers());
    openHome();
    const tag = await screen.findByRole('button', { name: '华语' });
    const strip = screen.getByRole('navigation', { name: texts.home.tags });
    expect(
      within(strip)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([texts.home.featuredTag, '华语']);
    fireEvent.click(tag);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: texts.home.featured })).toBeNull(),
    );
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('华语');
    expect(api.sentTo(listPaging).at(-1)?.payload).toEqual({
      currentPage: 1,
      type: '全部',
      typeCode: '34',
    });
  });
});

describe('ads', () => {
  it('shows none without the flags, and the ranking ad only when its status is 1', async () => {
    const off = buildAd({ id: 18, type: 'paihang', title: '排行广告', status: 0 });
    startFakeApi(
      ...homeAnswers(),
      answering(getAds, buildAdGroups({ paihang: off, indexPopupAd: [] })),
    );
    openHome();
    const ranking = await section(texts.home.ranking);
    await ranking.findAllByText(texts.common.ad);
    expect(ranking.queryByRole('link', { name: /排行广告/ })).toBeNull();
  });

  it('opens an ad in a tab without referrer or opener, and counts the click', async () => {
    const groups = {
      ...noAds,
      randomad: [buildAd({ id: 11, title: '一杯好茶', url: 'https://tea.example' })],
    };
    const api = startFakeApi(
      ...homeAnswers(),
      answering(getAds, groups),
      answering(countRandomAdClick, null),
    );
    openHome();
    const ranking = await section(texts.home.ranking);
    const link = await ranking.findAllByRole('link', { name: /一杯好茶/ });
    expect(link[0]?.getAttribute('target')).toBe('_blank');
    expect(link[0]?.getAttribute('rel')).toContain('noopener noreferrer');
    // The other tab is not opened here.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    if (link[0]) fireEvent.click(link[0]);
    await waitFor(() => expect(api.sentTo(countRandomAdClick)).toHaveLength(1));
    expect(api.sentTo(countRandomAdClick)[0]?.payload).toEqual({ id: 11 });
  });

  it('brings up the popup, which closes by its button', async () => {
    const popupAd = buildAd({ id: 12, type: 'indexPopupAd', title: '极光季开幕' });
    startFakeApi(...homeAnswers(), answering(getAds, { ...noAds, indexPopupAd: [popupAd] }));
    openHome();
    const popup = await screen.findByLabelText('极光季开幕');
    fireEvent.click(within(popup).getByLabelText(texts.common.close));
    expect(screen.queryByLabelText('极光季开幕')).toBeNull();
  });
});
