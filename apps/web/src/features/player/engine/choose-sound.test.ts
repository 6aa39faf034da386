import { expect, test } from 'vitest';

import { chooseSound } from './choose-sound.ts';

const sound = (label: string, language: string, channels = 2) => ({ label, language, channels });
const film = [
  sound('日语', 'ja'),
  sound('中文', 'zh-CN'),
  sound('中文 5.1', 'zh-CN', 6),
  sound('原声', 'und'),
];

test.each([
  ['nothing was chosen yet', null, '日语'],
  ['a language', sound('中文', 'zh-CN'), '中文'],
  ['a sound of it', sound('中文 5.1', 'zh-CN'), '中文 5.1'],
  ['a sound of it that another film had', sound('中文（评论）', 'zh-CN'), '中文'],
  ['the same language elsewhere', sound('中文（台湾）', 'zh-TW'), '中文'],
  ['a language that is not there', sound('英语', 'en'), '日语'],
  ['one without a language', sound('原声', 'und'), '原声'],
  ['another without a language', sound('原声 2', 'und'), '日语'],
])('%s', (_, wanted, label) => {
  expect(chooseSound(film, wanted)?.label).toBe(label);
});

test('a film without sound tracks has none to choose', () => {
  expect(chooseSound([], sound('中文', 'zh'))).toBeUndefined();
});
