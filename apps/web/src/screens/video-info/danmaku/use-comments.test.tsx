import { buildDanmaku } from '@lantern/contracts/testing/build-danmaku';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useComments } from './use-comments.ts';

const first = buildDanmaku({ text: '一', moviesInfoId: 1 });
const later = buildDanmaku({ text: '二', moviesInfoId: 1 });
const other = buildDanmaku({ text: '三', moviesInfoId: 2 });

it('comments of a renewal wait for the next choice of an episode: those on the picture stay', () => {
  const { result, rerender } = renderHook(({ all, episode }) => useComments(all, episode), {
    initialProps: { all: [first, other], episode: 1 },
  });
  const before = result.current;
  expect(before).toEqual([first]);
  rerender({ all: [first, later, other], episode: 1 });
  expect(result.current).toBe(before);
  rerender({ all: [first, later, other], episode: 2 });
  expect(result.current).toEqual([other]);
  rerender({ all: [first, later, other], episode: 1 });
  expect(result.current).toEqual([first, later]);
});
