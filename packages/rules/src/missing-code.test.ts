import { expect, test } from 'vitest';

import { addressOfMissing, isMissingCode } from './missing-code.ts';

test.each([
  [
    'Failed to fetch dynamically imported module: https://a.example/assets/b-1.js?again=2',
    'https://a.example/assets/b-1.js',
  ],
  ['error loading dynamically imported module: https://a.example/b.js', 'https://a.example/b.js'],
  ['Importing a module script failed.', null],
  ['Unable to preload CSS for /assets/b.css', null],
])('"%s" is said of missing code', (message, address) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
  expect(addressOfMissing(new TypeError(message))).toBe(address);
});

test.each([new TypeError('x is not a function'), 'Importing a module script failed.', null])(
  '%s is not',
  (error) => {
    expect(isMissingCode(error)).toBe(false);
    expect(addressOfMissing(error)).toBeNull();
  },
);
