import { describe, expect, test } from 'vitest';

import { refuseNickname, tidyNickname, tidySignature } from './profile-text.ts';

const staffWords = ['官方', '客服', '管理員', '系統通知', 'admin', 'official', 'support'];
const reserved = { siteName: 'Lantern 灯影', staffWords: [...staffWords, 'customer service'] };

const refuse = (nickname: string) => refuseNickname(tidyNickname(nickname), reserved);

describe('a nickname', () => {
  test.each([
    '一',
    '夜航船',
    '游客1234',
    'Mo',
    'x'.repeat(30),
    '🏮'.repeat(30),
    '👩‍👧‍👦一家',
    '👍🏽好',
    "O'Brien",
    '财务自由',
    '时间管理大师',
    'Zoë',
    'Ольга',
    '灯影迷',
    '\uFEFF夜航',
  ])('may be %j', (nickname) => {
    expect(refuse(nickname)).toBeNull();
  });

  test.each([
    ['', 'length'],
    ['   ', 'length'],
    ['\u3000', 'length'],
    ['x'.repeat(31), 'length'],
    ['🏮'.repeat(31), 'length'],
    ['夜\u200B航', 'unprintable'],
    ['夜\u200D航', 'unprintable'],
    ['夜\u2060航', 'unprintable'],
    ['\u202Egnp.exe', 'unprintable'],
    ['夜\u2066航', 'unprintable'],
    ['\u3164', 'unprintable'],
    ['\u2800', 'unprintable'],
    ['\u0301\uFE0F', 'unprintable'],
    ['夜\u0007航', 'unprintable'],
    ['\uE000', 'unprintable'],
    ['Z\u0301\u0302\u0303\u0304\u0305a', 'unprintable'],
  ])('%j: %s', (nickname, refusal) => {
    expect(refuse(nickname)).toBe(refusal);
  });

  test.each([
    '官方客服',
    '官 方 客 服',
    '官.方',
    '灯影_客-服_01',
    '客\u3000服',
    'ＡＤＭＩＮ',
    'ａｄｍｉｎ123',
    'a d m i n',
    'Аdmin',
    'аdmіn',
    'αdmin',
    'ᴀᴅᴍɪɴ',
    'adm1n',
    '4DM!N',
    'ádmin',
    'a\u0301d\u0323min',
    '0fficia1',
    'Ｏｆｆｉｃｉａｌ',
    'Customer Service',
    '管理員',
    '系統通知',
    '𝐚𝐝𝐦𝐢𝐧',
    'Ⓢⓤⓟⓟⓞⓡⓣ',
    'lantern灯影',
    'L a n t e r n · 灯 影',
  ])('poses as staff or as the site with %j', (nickname) => {
    expect(refuse(nickname)).toBe('reserved');
  });
});

test('a nickname is stored composed, trimmed and with single spaces', () => {
  expect(tidyNickname('  Zoe\u0308 \t\u3000 K \n')).toBe('Zo\u00EB K');
});

test('a signature is stored as one line without direction marks', () => {
  expect(tidySignature(' 看遍\n山河\u0000与\u202E星空 ')).toBe('看遍 山河 与星空');
  expect(tidySignature('\u2066')).toBe('');
});
