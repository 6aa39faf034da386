import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { brand, paper, sandboxColors } from '../../packages/rules/src/brand.ts';
import { paintDrawing, readTokens, renderBrand } from './render-brand.ts';

const theme = readFileSync('apps/web/src/styles/theme.css', 'utf8');

test('the server and drawn pictures use the theme’s colours', () => {
  const tokens = readTokens(theme);
  expect(brand.accent).toBe(tokens.get('accent'));
  expect(sandboxColors.badge).toBe(tokens.get('sandbox-badge'));
  expect(paper).toBe(tokens.get('paper'));
});

test('another brand only needs a change of the theme', () => {
  const blue = readTokens(
    theme
      .replace('--color-accent: #ff7a1a', '--color-accent: #1a7aff')
      .replace('--color-lantern: #ff7a1a', '--color-lantern: #1a7aff'),
  );
  expect(renderBrand(blue)).toContain("accent: '#1a7aff'");
  const drawing = readFileSync('apps/web/public/avatar.svg', 'utf8');
  expect(paintDrawing(drawing, readTokens(theme))).toBe(drawing);
  const painted = paintDrawing(drawing, blue);
  expect(painted).toContain('data-color="lantern" stop-color="#1a7aff"');
  expect(painted).not.toContain('#ff7a1a');
});

test('a colour of a drawing that the theme lacks is reported by its name', () => {
  expect(() => paintDrawing('<path data-color="mint" fill="#000000"/>', readTokens(theme))).toThrow(
    'theme.css has no --color-mint.',
  );
});
