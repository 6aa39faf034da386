import { expect, it } from 'vitest';

import { pushOnce } from './push-once.ts';

/** A history that keeps its steps where a test can see them, and the address it is at. */
function startHistory() {
  const steps = ['https://site.example/'];
  const at = (): string => steps.at(-1) ?? '';
  const put = (step: number, url: string | URL | null = null): void => {
    steps[step] = new URL(url ?? '', at()).href;
  };
  const fake: Pick<History, 'pushState' | 'replaceState'> = {
    pushState: (_state, _unused, url) => put(steps.length, url),
    replaceState: (_state, _unused, url) => put(steps.length - 1, url),
  };
  pushOnce(fake, at);
  return { steps, push: (url: string) => fake.pushState(null, '', url) };
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
