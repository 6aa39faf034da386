import { expect, test } from 'vitest';

import { chooseSubtitle } from './choose-subtitle.ts';

const offer = (...languages: string[]) =>
  languages.map((language) => ({ language, url: `/media/${language}.vtt`, label: language }));

test.each([
  ['nothing offered', [], 'en', undefined],
  ['the language chosen last', ['zh-CN', 'en'], 'en', 'en'],
  ['however it is spelled', ['zh-CN', 'en-US'], 'EN-us', 'en-US'],
  ['the same language of elsewhere', ['en', 'zh-TW'], 'zh-CN', 'zh-TW'],
  ['the exact one before that', ['zh-TW', 'zh-CN'], 'zh-CN', 'zh-CN'],
  ['a language that is not there', ['zh', 'en'], 'ja', undefined],
  ['no choice yet: Chinese', ['en', 'zh-CN'], null, 'zh-CN'],
  ['no choice yet, no Chinese', ['en', 'und'], null, undefined],
  ['switched off', ['zh', 'en'], 'off', undefined],
])('%s', (_what, offered, wanted, shown) => {
  expect(chooseSubtitle(offer(...offered), wanted)?.language).toBe(shown);
});
