import { buildDanmaku } from '@lantern/contracts/testing/build-danmaku';
import { expect, it } from 'vitest';

import { thinOut } from './thin-out.ts';

it('lets three of a second through, in their order', () => {
  const times = [0.1, 0.2, 0.9, 0.95, 1, 7.5];
  const comments = times.map((time) => buildDanmaku({ time, text: String(time) }));
  expect(thinOut(comments).map((it) => it.time)).toEqual([0.1, 0.2, 0.9, 1, 7.5]);
});
