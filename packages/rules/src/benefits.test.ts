import { expect, test } from 'vitest';

import { benefitOf, profileFreeAt, withoutHd } from './benefits.ts';

test.each([
  [{ vipOnly: true, ownPrice: null }, 'dark-web'],
  [{ vipOnly: true, ownPrice: 5 }, 'dark-web'],
  [{ vipOnly: false, ownPrice: 5 }, 'coin-films'],
  [{ vipOnly: false, ownPrice: 0 }, 'coin-films'],
  [{ vipOnly: false, ownPrice: null }, 'vip-films'],
] as const)('%o is opened by %s', (film, benefit) => {
  expect(benefitOf(film)).toBe(benefit);
});

const picture = (width: number, height: number) => ({ width, height });

test.each([
  ['up to 720 lines', [picture(640, 360), picture(1280, 720), picture(1920, 1080)], 2],
  ['the narrower side counts', [picture(720, 1280), picture(1080, 1920)], 1],
  ['a film that has only more than that keeps its smallest', [picture(1920, 1080)], 1],
  ['and no other', [picture(1920, 1080), picture(3840, 2160)], 1],
  ['a film without pictures has none', [], 0],
])('%s', (_case, all, left) => {
  expect(withoutHd(all)).toEqual(all.slice(0, left));
});

test('a nickname is free again after thirty days', () => {
  expect(profileFreeAt(new Date('2026-11-01T12:00:00Z'))).toEqual(new Date('2026-12-01T12:00:00Z'));
});
