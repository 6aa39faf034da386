import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvCell, csvLine } from './csv-cell.ts';

test.each<[string | number, string]>([
  ['夜航 🏮', '"夜航 🏮"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://a.test")', `"'=HYPERLINK(""http://a.test"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['\n=1+1', `"'\n=1+1"`],
  [';=1+1', `";'=1+1"`],
  ['a;b', '"a;b"'],
  ['x;;@SUM(A1);-1', `"x;;'@SUM(A1);'-1"`],
  ['123456789012345', '"123456789012345"'],
  ['1234567890123456', `"'1234567890123456"`],
  ['2025112622001412341234567890', `"'2025112622001412341234567890"`],
  ['1234567890123456.78', `"'1234567890123456.78"`],
  ['0012', `"'0012"`],
  ['0.50', '"0.50"'],
  // No number, whatever it begins with: the code of a card.
  ['03KHE-FP2MH-8ZJBT-5HQD9-D0M7F-S', '"03KHE-FP2MH-8ZJBT-5HQD9-D0M7F-S"'],
  ['3E15', `"'3E15"`],
  ['30.00', '"30.00"'],
  [-1, '-1'],
  ['', '""'],
])('%j becomes %j', (value, cell) => expect(csvCell(value)).toBe(cell));

test('any text stays in its cell, its row stays one line, and no cell is a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
      (texts) => {
        const line = csvLine(texts);
        expect(line.endsWith('\r\n')).toBe(true);
        // Without the quoted parts, only separators written by csvLine are left.
        const bare = line.slice(0, -2).replaceAll(/"(?:[^"]|"")*"/g, 'q');
        expect(bare.split(',')).toHaveLength(texts.length);
        expect(bare).not.toMatch(/[\r\n]/);
        for (const text of texts) expect(csvCell(text)).not.toMatch(/^"?[=+\-@＝＋－＠\t\r\n]/);
        // Neither where `;` separates, and quotes in the middle of a cell protect nothing.
        for (const cell of line.split(';').slice(1)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
      },
    ),
  );
});
