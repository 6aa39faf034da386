import { expect, it } from 'vitest';

import { pushOnce } from './push-once.ts';
import { readStep } from './ui/history-step.ts';

/** A history that keeps its steps where a test can see them, and the address it is at. */
function startHistory() {
  const steps = ['https://site.example/'];
  const at = (): string => steps.at(-1) ?? '';
  const put = (step: number, url: string | URL | null = null): void => {
    steps[step] = new URL(url ?? '', at()).href;
  };
  const fake: Pick<History, 'pushState' | 'replaceState' | 'state'> = {
    state: { idx: 0 },
    pushState(state: unknown, _unused, url) {
      put(steps.length, url);
      Object.assign(fake, { state });
    },
    replaceState(state: unknown, _unused, url) {
      put(steps.length - 1, url);
      Object.assign(fake, { state });
    },
  };
  pushOnce(fake, at);
  /** As React Router does it: numbered on from where one is. */
  const push = (url: string) =>
    fake.pushState({ idx: readStep(fake.state) + 1, key: url }, '', url);
  return { steps, push, readState: (): unknown => fake.state };
}

it('goes to one place once, however often it is tapped', () => {
  const { steps, push } = startHistory();
  push('/sreinfo?type=15');
  push('/sreinfo?type=15');
  push('/sreinfo?type=15');
  expect(steps).toEqual(['https://site.example/', 'https://site.example/sreinfo?type=15']);
});

it('goes on to another place, and to the first again', () => {
  const { steps, push } = startHistory();
  push('/category');
  push('/sreinfo?type=15');
  push('/sreinfo?type=0');
  push('/');
  expect(steps).toHaveLength(5);
});

it('keeps the step’s number', () => {
  const { push, readState } = startHistory();
  push('/category');
  push('/category');
  expect(readState()).toEqual({ idx: 1, key: '/category' });
  push('/vip');
  expect(readState()).toEqual({ idx: 2, key: '/vip' });
});
