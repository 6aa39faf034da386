import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import HomeScreen from '../screens/home/home-screen.tsx';
import { startFakeApi } from '../testing/fake-api.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { renderAt } from '../testing/render-screen.tsx';
import { resetStored } from '../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../testing/stub-intersection-observer.ts';
import { HomeCalls } from './home-calls.tsx';

beforeEach(() => {
  stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('makes the first calls of home, and home repeats none of them', async () => {
  const api = startFakeApi(...homeAnswers());
  renderAt('/', <HomeCalls />);
  const made = api.sent.map((call) => `${call.path} ${JSON.stringify(call.payload)}`);
  expect(new Set(made).size).toBe(4);
  cleanup();

  const whole = startFakeApi(...homeAnswers());
  renderAt(
    '/',
    <>
      <HomeCalls />
      <HomeScreen />
    </>,
  );
  await screen.findByText('今日更新十二部');
  await screen.findByRole('heading', { name: texts.home.featured });
  const sent = whole.sent.map((call) => `${call.path} ${JSON.stringify(call.payload)}`);
  expect(sent.slice(0, made.length)).toEqual(made);
  // What is further down is asked for as soon as the screen has time.
  for (const later of sent.slice(made.length)) expect(made).not.toContain(later);
});
