import { expect, it } from 'vitest';

import { linkKindOf } from './link-kind.ts';

it.each([
  ['/vip', 'inside'],
  ['/videoinfo?id=1', 'inside'],
  ['https://lantern.example/a', 'outside'],
  ['HTTP://lantern.example', 'outside'],
  ['//elsewhere.example', 'none'],
  ['/\\elsewhere.example', 'none'],
  ['javascript:alert(1)', 'none'],
  ['data:text/html,hi', 'none'],
  ['https:elsewhere.example', 'none'],
  ['', 'none'],
])('%s leads %s', (address, kind) => {
  expect(linkKindOf(address)).toBe(kind);
});
