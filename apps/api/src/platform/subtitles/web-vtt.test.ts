import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cutSubtitles } from '../../modules/films/media/playlist.ts';
import { writeWebVtt } from './web-vtt.ts';

const cuesOf = (text: string): string | undefined =>
  writeWebVtt(text)?.text.slice('WEBVTT\n\n'.length);

test.each([
  ['SRT', '1\n00:00:01,500 --> 00:00:03,000\nLit.\n', '00:00:01.500 --> 00:00:03.000\nLit.\n\n'],
  [
    'SRT of Windows, with a mark',
    '\uFEFF1\r\n0:00:01,5 --> 0:00:03,0\r\n灯\r\n亮了\r\n',
    '00:00:01.500 --> 00:00:03.000\n灯\n亮了\n\n',
  ],
  [
    'WebVTT',
    'WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.000 line:0\n<v Ana><i>Lit</i>\n',
    '00:00:01.000 --> 00:00:02.000\n<i>Lit</i>\n\n',
  ],
  [
    'ASS',
    'Dialogue: 0,0:00:01.50,0:00:02.50,Default,,0,0,0,,{\\an8}灯,\\N亮了',
    '00:00:01.500 --> 00:00:02.500\n灯,\n亮了\n\n',
  ],
  [
    'out of order',
    '2\n00:00:05,000 --> 00:00:06,000\nb\n\n1\n00:00:01,000 --> 00:00:02,000\na\n',
    '00:00:01.000 --> 00:00:02.000\na\n\n00:00:05.000 --> 00:00:06.000\nb\n\n',
  ],
  [
    'with markup',
    '1\n00:00:01,000 --> 00:00:02,000\n<script>x</script><b>y</b> -->\n',
    '00:00:01.000 --> 00:00:02.000\nx<b>y</b> →\n\n',
  ],
  [
    'with a style in braces, as SRT has it too',
    '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}{yes} a < b\n',
    '00:00:01.000 --> 00:00:02.000\n{yes} a &lt; b\n\n',
  ],
  [
    'with tags over lines that are never closed',
    '1\n00:00:01,000 --> 00:00:02,000\n<i>a\n<b>b</i>c\n',
    '00:00:01.000 --> 00:00:02.000\n<i>a\n<b>b</b></i><b>c</b>\n\n',
  ],
  [
    'without empty lines between',
    '1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:02,000 --> 00:00:03,000\n7\n',
    '00:00:01.000 --> 00:00:02.000\na\n\n00:00:02.000 --> 00:00:03.000\n7\n\n',
  ],
  [
    'with empty lines within a text, before it, and around a number',
    '1\n00:00:01,000 --> 00:00:02,000\na\n\nb\n\n2\n\n00:00:02,000 --> 00:00:03,000\n\nc\n\n3\n00:00:03,000 --> 00:00:04,000\n2012\n\n00:00:04,000 --> 00:00:05,000\nd\n',
    '00:00:01.000 --> 00:00:02.000\na\nb\n\n00:00:02.000 --> 00:00:03.000\nc\n\n00:00:03.000 --> 00:00:04.000\n2012\n\n00:00:04.000 --> 00:00:05.000\nd\n\n',
  ],
  [
    'SRT with the line break of ASS',
    '1\n00:00:01,000 --> 00:00:02,000\na\\Nb \\n\n',
    '00:00:01.000 --> 00:00:02.000\na\nb \\n\n\n',
  ],
  [
    'with two returns at each line end',
    '1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\na\r\r\nb\r\r\n',
    '00:00:01.000 --> 00:00:02.000\na\nb\n\n',
  ],
  [
    'ASS with styles, a comment, a shadow and a drawing among the words',
    [
      'Dialogue: 1,0:00:01.00,0:00:02.00,Default,,0,0,0,,{note}a {\\i1}b{\\i0}{\\p1}m 0 0{\\p0} c',
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,a {\\i1}b{\\i0} c',
      'Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,not shown',
    ].join('\n'),
    '00:00:01.000 --> 00:00:02.000\na <i>b</i> c\n\n',
  ],
  [
    'ASS with its fields in another order',
    'Format: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,a, b',
    '00:00:01.000 --> 00:00:02.000\na, b\n\n',
  ],
])('%s', (_, text, cues) => {
  expect(cuesOf(text)).toBe(cues);
});

test.each([
  ['nothing', ''],
  ['a letter', 'Dear Sir,\n\nnone.'],
  ['a film', '\u0000\u0001ftyp'],
  ['a cue that ends before it begins', '1\n00:00:03,000 --> 00:00:01,000\nLit.\n'],
  ['a cue that says nothing', '1\n00:00:01,000 --> 00:00:03,000\n\n'],
  ['a drawing', 'Dialogue: 0,0:00:01.50,0:00:02.50,Default,,0,0,0,,{\\p1}m 0 0 l 9 9'],
])('%s is none', (_, text) => {
  expect(writeWebVtt(text)).toBeNull();
});

test('a line of more than 2,000 letters ends there, and its tags are closed', () => {
  const long = `<i>${'灯'.repeat(1999)}🏮</i>`;
  const made = writeWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${long}\nnext\n`);
  expect(made).toMatchObject({ cutCues: 1 });
  expect(made?.text.split('\n').slice(3)).toEqual([`<i>${'灯'.repeat(1999)}</i>`, 'next', '', '']);
});

test('whatever is said, a trial gets what begins before its end, and nothing else', () => {
  const cue = fc.record({
    from: fc.nat(9_000_000),
    lasts: fc.integer({ min: 1, max: 9000 }),
    words: fc.string(),
  });
  const at = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  fc.assert(
    fc.property(
      fc.array(cue, { minLength: 1, maxLength: 20 }),
      fc.nat(9_000_000),
      (cues, endMs) => {
        const text = cues
          .map(
            ({ from, lasts, words }, i) =>
              `${i}\n${at(from)} --> ${at(from + lasts)}\n.${words.replaceAll(/\s/g, ' ')}\n`,
          )
          .join('\n');
        const open =
          cutSubtitles(writeWebVtt(text)?.text ?? '', endMs).match(/^\d+:.* --> /gm) ?? [];
        expect(open).toHaveLength(cues.filter(({ from }) => from < endMs).length);
      },
    ),
  );
});

test.each([
  '00:00:01.000 -> 00:00:02.000',
  '00:00:01,000 --&gt; 00:00:02,000',
  '00:00:01 --> 00:00:02',
  '00:00:01:000 --> 00:00:02:000',
  '00 : 00 : 01 , 000 —> 00:00:02 ,000',
  '００：００：０１，０００　－－＞　００：００：０２，０００',
])('times as %s are times, and the hours that a text names are words', (times) => {
  const cue = '00:00:01.000 --> 00:00:02.000\na\n12:30 -&gt; 14:00\n\n';
  expect(cuesOf(`1\n${times}\na\n12:30 -> 14:00\n`)).toBe(cue);
});
