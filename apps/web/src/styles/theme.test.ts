import { readFileSync } from 'node:fs';

import { brand } from '@lantern/rules/brand';
import { expect, test } from 'vitest';

const theme = readFileSync('apps/web/src/styles/theme.css', 'utf8');
const token = (name: string) => new RegExp(`--color-${name}: ([^;]+);`).exec(theme)?.[1];

test('what the server and drawn pictures show is of the theme’s colours', () => {
  const names = Object.keys(brand).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(names.map(token)).toEqual(Object.values(brand));
  expect(token('lantern')).toBe(brand.accent);
});
