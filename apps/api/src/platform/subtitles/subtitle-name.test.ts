import { expect, it } from 'vitest';

import { readLanguage, readSubtitleName } from './subtitle-name.ts';

const plain = { isForced: false, isForDeaf: false, rest: '' };

it.each([
  ['', { ...plain, languages: [] }],
  ['chs', { ...plain, languages: ['zh-Hans'] }],
  ['简体', { ...plain, languages: ['zh-Hans'] }],
  ['sc', { ...plain, languages: ['zh-Hans'] }],
  ['tc', { ...plain, languages: ['zh-Hant'] }],
  ['cht', { ...plain, languages: ['zh-Hant'] }],
  ['繁體中文', { ...plain, languages: ['zh-Hant'] }],
  ['chs&eng', { ...plain, languages: ['zh-Hans', 'en'] }],
  ['简英', { ...plain, languages: ['zh-Hans', 'en'] }],
  ['zh.forced', { ...plain, languages: ['zh'], isForced: true }],
  ['en.sdh', { ...plain, languages: ['en'], isForDeaf: true }],
  ['zh-Hant', { ...plain, languages: ['zh-Hant'] }],
  ['zh_TW', { ...plain, languages: ['zh-TW'] }],
  ['2_English', { ...plain, languages: ['en'] }],
  ['日文', { ...plain, languages: ['ja'] }],
  ['英语', { ...plain, languages: ['en'] }],
  ['sc_jp', { ...plain, languages: ['zh-Hans', 'ja'] }],
  ['JPTC', { ...plain, languages: ['ja', 'zh-Hant'] }],
  ['日語', { ...plain, languages: ['ja'] }],
  ['英文字幕', { ...plain, languages: ['en'] }],
  ['简日双语', { ...plain, languages: ['zh-Hans', 'ja'] }],
  ['簡體', { ...plain, languages: ['zh-Hans'] }],
  ['国语', { ...plain, languages: ['zh'] }],
  ['（繁體中文）', { ...plain, languages: ['zh-Hant'] }],
  ['3_Chinese (Traditional)', { ...plain, languages: ['zh-Hant'] }],
  ['commentary', { ...plain, languages: [], rest: 'commentary' }],
  ['notes.en', { ...plain, languages: ['en'], rest: 'notes' }],
  ['default', { ...plain, languages: [] }],
])('a name that says %j', (middle, expected) => {
  expect(readSubtitleName(middle)).toEqual(expected);
});

it.each([
  ['eng', 'en'],
  ['zho', 'zh'],
  ['jpn', 'ja'],
  ['English subtitles', 'und'],
  ['__proto__', 'und'],
])('a language called %j is %s', (name, tag) => {
  expect(readLanguage(name)).toBe(tag);
});
