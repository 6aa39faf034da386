import { expect, test } from 'vitest';

import { titleOfFile } from './add-files.ts';
import { judgeHead } from './inspect-file.ts';

test.each([
  ['夜航 船 🏮.mp4', '夜航 船 🏮'],
  ['山.海.经 第1集.mkv', '山 海 经 第1集'],
  ['Show.S01E02.1080p.WEB-DL.mkv', 'Show S01E02 1080p WEB-DL'],
  ['rate 23.976.mp4', 'rate 23.976'],
  ['23.976.mp4', '23.976'],
  ['Film.2023.1080p.mkv', 'Film 2023 1080p'],
  ['a\u202Eb\u200B  c.MP4', 'ab c'],
  ['   .mp4', ''],
])('the title that %s suggests', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

const bytes = (...all: (number | string)[]): Uint8Array =>
  Uint8Array.from(
    all.flatMap((it) => (typeof it === 'number' ? it : [...new TextEncoder().encode(it)])),
  );

test.each([
  ['mp4', bytes(0, 0, 0, 0x20, 'ftypisom', 0, 0, 2, 0), null],
  ['mkv', bytes(0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0), null],
  ['avi', bytes('RIFF', 0, 1, 2, 3, 'AVI LIST', 0, 0), null],
  ['ts', bytes(0x47, 0x40, 0, 0x10, 0, 0), null],
  ['gif', bytes('GIF89a', 0x40, 1, 0, 0), null],
  ['nothing', bytes(), 'empty'],
  ['srt', bytes('1\r\n00:00:01,000 --> 00:00:02,000\r\n你好\r\n'), 'text'],
  ['srt in GBK', bytes('1\n', 0xc4, 0xe3, 0xba, 0xc3, '\n'), 'text'],
  ['srt in UTF-16', bytes(0xff, 0xfe, 0x31, 0, 0x0a, 0), 'text'],
  ['m3u8', bytes('#EXTM3U\n'), 'text'],
  ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 'JFIF', 0), 'not-a-film'],
  ['zip', bytes('PK', 3, 4, 20, 0, 0, 0), 'not-a-film'],
  ['program', bytes('MZ', 0x90, 0, 3, 0), 'not-a-film'],
])('the beginning of a file: %s', (_name, head, fault) => {
  expect(judgeHead(head)).toBe(fault);
});
