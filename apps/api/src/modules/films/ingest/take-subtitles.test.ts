import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { runTool } from './encode/run-tool.ts';
import { extractSubtitles, readSubtitles, takeInBeside } from './encode/tracks-beside.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subtitles-'));
  await mkdir(at('films/Subs'), { recursive: true });
  await mkdir(at('work'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const head = '1\n00:00:00,500 --> 00:00:00,900\n';
/** 燈亮了… in Big5, and 灯亮了… in GB 18030, as Python's codecs write them. */
const big5 = Buffer.from(
  'v0+rR6RGoUG186RXqrqkSLOjqe+wX8BZqNOhQwqnQcWlqKOkRrbcoUiouqxPsXGqZbnvqaS2x6jTqrq6ccFuoUM=',
  'base64',
);
const gb18030 = Buffer.from(
  'tcbBwcHLo6y91snPtcTIy7a8zKfG8M23wLShowrE48z9vPvBy8Lwo7/Ex8rHtNO607bUsLa0q8C0tcS46Mn5oaM=',
  'base64',
);
const srt = (text: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from('\n')]);

async function take(
  film: string,
  subtitles: { stream: number; language: string; codec: string }[] = [],
) {
  await takeInBeside(at(film), at('work'));
  const facts = {
    subtitles: subtitles.map((it) => ({ ...it, title: '' })),
    opening: { format: null, rawRate: null },
  };
  const job = { source: at(film), facts, folder: at('work'), making: at('made') };
  await extractSubtitles(job);
  return readSubtitles(at('made'));
}

test('files beside a film are taken by what their names say, in any encoding', async () => {
  await writeFile(at('films/n.mp4'), '');
  await writeFile(at('films/n.srt'), srt('plain'));
  await writeFile(at('films/n.chs.srt'), srt(gb18030));
  await writeFile(at('films/n.简体.srt'), srt('简体'));
  await writeFile(at('films/n.chs&eng.srt'), srt('双语'));
  await writeFile(at('films/n.zh.forced.srt'), srt('强制'));
  await writeFile(
    at('films/n.sc.ass'),
    'Dialogue: 0,0:00:01.50,0:00:02.50,Default,,0,0,0,,灯{\\p1}m 0 0',
  );
  await writeFile(at('films/n.cht.srt'), srt(big5));
  await writeFile(at('films/n2.en.srt'), srt('of another film'));
  await writeFile(at('films/n.notes.txt'), 'none');
  await writeFile(at('films/Subs/n.tc.srt'), srt('字幕'));
  await writeFile(at('films/Subs/2_English.srt'), srt('English'));
  const { made, notes } = await take('films/n.mp4');
  expect(made.map((it) => [it.language, it.label])).toEqual([
    ['en', '英语'],
    ['zh-Hant', '繁体中文'],
    ['zh-Hans', '简体中文＋英语'],
    ['zh-Hans', '简体中文'],
    ['zh-Hant', '繁体中文 2'],
    ['zh-Hans', '简体中文 2'],
    ['und', '字幕'],
    ['zh', '中文（强制）'],
    ['zh-Hans', '简体中文 3'],
  ]);
  expect(made[3]?.text).toContain('灯亮了，街上的人都抬起头来。');
  expect(made[4]?.text).toContain('燈亮了，街上的人都抬起頭來。');
  expect(made[5]?.text).toContain('灯\n');
  expect(notes).toEqual([
    { code: 'subtitle-recoded', name: 'n.chs.srt · gb18030', number: null },
    { code: 'subtitle-recoded', name: 'n.cht.srt · big5', number: null },
  ]);
});

test('a file that is not taken is reported by its name', async () => {
  await writeFile(at('films/n.mp4'), '');
  await writeFile(at('films/n.sup'), 'PG');
  await writeFile(at('films/n.idx'), '# VobSub');
  await writeFile(at('films/n.empty.srt'), '');
  await writeFile(at('films/n.unsure.srt'), srt(Buffer.from([0xb5, 0xc6, 0xd3, 0xb0])));
  await writeFile(at('films/n.long.srt'), srt('a'.repeat(3000)));
  await writeFile(at('films/n.large.srt'), Buffer.alloc(5 * 1024 ** 2 + 1, 97));
  const { made, notes } = await take('films/n.mp4');
  expect(made.map((it) => it.label)).toEqual(['字幕（long）']);
  expect(notes).toEqual([
    { code: 'subtitle-kind-left-out', name: 'n.idx', number: null },
    { code: 'subtitle-kind-left-out', name: 'n.sup', number: null },
    { code: 'subtitle-too-large', name: 'n.large.srt', number: null },
    { code: 'subtitle-without-text', name: 'n.empty.srt', number: null },
    { code: 'subtitle-lines-cut', name: 'n.long.srt', number: 1 },
    { code: 'subtitle-encoding-unsure', name: 'n.unsure.srt', number: null },
  ]);
});

test('a track inside a film whose bytes are GB 18030 is read too', async () => {
  await writeFile(at('gb.srt'), srt(gb18030));
  await writeFile(at('en.srt'), srt('The lantern is lit.'));
  const drawn = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-f', 'lavfi', '-i', 'color=size=32x32:rate=5:duration=1'],
      ['-i', at('gb.srt'), '-i', at('en.srt'), '-map', '0', '-map', '1', '-map', '2'],
      ['-c:v', 'mpeg4', '-c:s', 'copy', at('films/n.mkv')],
    ].flat(),
  );
  expect(drawn.errors).toBe('');
  const { made, notes } = await take('films/n.mkv', [
    { stream: 1, language: 'zh', codec: 'subrip' },
    { stream: 2, language: 'en', codec: 'subrip' },
  ]);
  expect(made.map((it) => it.label)).toEqual(['中文', '英语']);
  expect(made[0]?.text).toContain('灯亮了，街上的人都抬起头来。');
  expect(notes).toEqual([{ code: 'subtitle-recoded', name: '#1 中文 · gb18030', number: null }]);
});
