import { countAdViews } from '@lantern/contracts/calls/ad-clicks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answering, startFakeApi } from '../../testing/fake-api.ts';

type OnChange = (entries: { isIntersecting: boolean; intersectionRatio: number }[]) => void;

const watched = new Map<Element, OnChange>();
let watchAdView: (element: Element, id: number) => () => void;
let api: ReturnType<typeof startFakeApi>;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: OnChange;
      constructor(callback: OnChange) {
        this.callback = callback;
      }
      observe(element: Element) {
        watched.set(element, this.callback);
      }
      disconnect = () => undefined;
    },
  );
  api = startFakeApi(answering(countAdViews, null));
  ({ watchAdView } = await import('./ad-view-counter.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sentPayloads = () => api.sentTo(countAdViews).map(({ payload }) => payload);
const show = (element: Element, intersectionRatio = 0.5) =>
  watched.get(element)?.([{ isIntersecting: intersectionRatio > 0, intersectionRatio }]);
const turnTab = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('reports the ads that were in view for a second in one call, and none that passed by', async () => {
  const [one, two, flown] = [1, 2, 3].map(() => document.createElement('a'));
  if (!one || !two || !flown) throw new Error('no elements');
  for (const [id, element] of [one, two, flown].entries()) watchAdView(element, id + 1);
  show(one);
  show(flown);
  await vi.advanceTimersByTimeAsync(500);
  show(two);
  await vi.advanceTimersByTimeAsync(499);
  show(flown, 0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sentPayloads()).toEqual([{ ids: [1, 2] }]);
});

it('reports an ad again only half a minute later', async () => {
  const element = document.createElement('a');
  const end = watchAdView(element, 7);
  for (const waitMs of [2000, 2000, 30_000]) {
    show(element);
    await vi.advanceTimersByTimeAsync(waitMs);
    show(element, 0);
  }
  show(element);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sentPayloads()).toEqual([{ ids: [7] }, { ids: [7] }]);
  await vi.advanceTimersByTimeAsync(30_000);
  show(element);
  end();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sentPayloads()).toHaveLength(2);
});

it('reports the seen ads when the page is closed', async () => {
  const element = document.createElement('a');
  watchAdView(element, 5);
  show(element);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sentPayloads()).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sentPayloads()).toEqual([{ ids: [5] }]);
});

it('reports no ad of which less than half is on the screen', async () => {
  const element = document.createElement('a');
  watchAdView(element, 8);
  show(element, 0.2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sentPayloads()).toEqual([]);
});

it('waits while another tab is in front, and counts the ad when the page is looked at again', async () => {
  const element = document.createElement('a');
  watchAdView(element, 9);
  show(element);
  await vi.advanceTimersByTimeAsync(500);
  turnTab('hidden');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sentPayloads()).toEqual([]);
  turnTab('visible');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sentPayloads()).toEqual([{ ids: [9] }]);
});
