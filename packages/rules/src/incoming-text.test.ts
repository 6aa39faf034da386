import { expect, test } from 'vitest';

import { cleanText } from './incoming-text.ts';
import { tidyTitle } from './video-title.ts';

/** Letters of all kinds: plain ones, white space, what can't be seen, what is composed, and halves. */
const letters = [
  'a',
  'Z',
  '0',
  '~',
  '!',
  ' ',
  ' ',
  '\t',
  '\n',
  '\u00A0',
  '\u3000',
  '灯',
  '\u9FFF',
  '\u4E00',
  '\u{20000}',
  'é',
  'e\u0301',
  '가',
  '\u200B',
  '\u200D',
  '\uFEFF',
  '\0',
  '\u0085',
  '\uD800',
  '\uDC00',
  '豈',
  '👩‍🚀',
  '①',
];

/** The same numbers each time. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('a text that is tidy already is what tidying makes of it', () => {
  const draw = createNumbers(7);
  const broken = /[\p{Cc}\p{Cs}]/gu;
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: draw(9) }, () => letters[draw(letters.length)] ?? '').join(
      '',
    );
    const plain = text.replaceAll(/[\t\n\v\f\r\u{85}]/gu, ' ').replaceAll(broken, '');
    expect(cleanText(text)).toBe(tidyTitle(plain));
  }
});

test('a long text with a flaw at its end takes no longer', () => {
  const begun = performance.now();
  cleanText(`${'灯 塔'.repeat(100_000)}\u200B`);
  expect(performance.now() - begun).toBeLessThan(2000);
});
