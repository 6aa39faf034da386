import { expect, test } from 'vitest';

import { convertSubtitles } from '../subtitles/convert-subtitles.ts';
import { decodeText } from './decode-text.ts';

const head = '1\n00:00:01,000 --> 00:00:03,000\n';

/** The language, the text, and its bytes in base 64 as Python's codecs write them. */
const written = [
  {
    encoding: 'gb18030',
    language: 'zh-Hans',
    lines: [
      '灯亮了，街上的人都抬起头来。',
      '你听见了吗？那是从河对岸传来的歌声。',
      '我们明天再走吧，今晚的雨太大了。',
    ],
    base64:
      'tcbBwcHLo6y91snPtcTIy7a8zKfG8M23wLShowrE48z9vPvBy8Lwo7/Ex8rHtNO607bUsLa0q8C0tcS46Mn5oaMKztLDx8P3zOzU2dffsMmjrL3xze21xNPqzKu088HLoaM=',
  },
  {
    encoding: 'big5',
    language: 'zh-Hant',
    lines: [
      '燈亮了，街上的人都抬起頭來。',
      '你聽見了嗎？那是從河對岸傳來的歌聲。',
      '我們明天再走吧，今晚的雨太大了。',
    ],
    base64:
      'v0+rR6RGoUG186RXqrqkSLOjqe+wX8BZqNOhQwqnQcWlqKOkRrbcoUiouqxPsXGqZbnvqaS2x6jTqrq6ccFuoUMKp9qtzKn6pNGmQairp2GhQaS1sd+quqtCpNOkaqRGoUM=',
  },
  {
    encoding: 'big5',
    language: 'zh-HK',
    lines: [
      '佢哋喺呢度瞓咗喇，你唔好嘈。',
      '啲嘢擺喺邊度，你話俾我聽啦。',
      '聽日先至返嚟，今晚落好大雨。',
    ],
    base64:
      'ylySXZ32qU+r14/Unfez4qFBp0Gt+KZuucuhQwqd+J3Pwlyd9sPkq9ehQadBuNyt2qfaxaWw1aFDCsWlpOml/abcqvCRwaFBpLWx37iopm6kaqtCoUM=',
  },
  {
    encoding: 'shift_jis',
    language: 'ja',
    lines: [
      '明かりが灯り、通りの人々が顔を上げた。',
      '聞こえますか。川の向こうから歌声がします。',
      '明日にしましょう。今夜は雨がひどい。',
    ],
    base64:
      'lr6CqYLogqqTlILogUGSyoLogsyQbIFYgqqK54Lwj+OCsIK9gUIKlbeCsYKmgtyCt4KpgUKQ7ILMjPyCsYKkgqmC54nMkLqCqoK1gtyCt4FCCpa+k/qCyYK1gtyCtYLlgqSBQo2hlumCzYlKgqqC0ILHgqKBQg==',
  },
  {
    encoding: 'euc-jp',
    language: 'ja',
    lines: [
      '明かりが灯り、通りの人々が顔を上げた。',
      '聞こえますか。川の向こうから歌声がします。',
      '明日にしましょう。今夜は雨がひどい。',
    ],
    base64:
      'zMCkq6TqpKzF9KTqoaLEzKTqpM6/zaG5pKy06aTyvuWksqS/oaMKyrmks6SopN6kuaSroaPA7qTOuP6ks6SmpKuk6bLOwLykrKS3pN6kuaGjCszAxvyky6S3pN6kt6TnpKaho7qjzOukz7GrpKyk0qTJpKShow==',
  },
  {
    encoding: 'euc-kr',
    language: 'ko',
    lines: [
      '불이 켜지자 거리의 사람들이 고개를 들었다.',
      '들려요? 강 건너에서 노래가 들려오네요.',
      '내일 갑시다. 오늘 밤은 비가 너무 많이 와요.',
    ],
    base64:
      'utLAzCDE0cH2wNogsMW4rsDHILvntve16cDMILDtsLO4piC16b76tNkuCrXpt8G/5D8gsK0gsMezyr+hvK0gs+u3obChILXpt8G/wLPXv+QuCrO7wM8gsKm9w7TZLiC/wLTDILnjwLoguvGwoSCzyrmrILi5wMwgv82/5C4=',
  },
  {
    encoding: 'windows-1251',
    language: 'ru',
    lines: [
      'Загорелся свет, и люди на улице подняли головы.',
      'Слышите? Это песня с того берега.',
      'Пойдёмте завтра, сегодня слишком сильный дождь.',
    ],
    base64:
      'x+Dj7vDl6/H/IPHi5fIsIOgg6/7k6CDt4CDz6+j25SDv7uTt/+voIOPu6+7i+y4K0ev7+Ojy5T8g3fLuIO/l8e3/IPEg8u7j7iDh5fDl4+AuCs/u6eS47PLlIOfg4vLw4Cwg8eXj7uTt/yDx6+j46u7sIPHo6/zt++kg5O7m5Pwu',
  },
  {
    encoding: 'windows-1252',
    language: 'fr',
    lines: [
      'La lumière s’allume, et les gens lèvent la tête.',
      'Vous entendez ? C’est une chanson de l’autre côté du fleuve.',
      'Partons demain, ce soir il pleut trop fort, n’est-ce pas ?',
    ],
    base64:
      'TGEgbHVtaehyZSBzkmFsbHVtZSwgZXQgbGVzIGdlbnMgbOh2ZW50IGxhIHTqdGUuClZvdXMgZW50ZW5kZXogPyBDkmVzdCB1bmUgY2hhbnNvbiBkZSBskmF1dHJlIGP0dOkgZHUgZmxldXZlLgpQYXJ0b25zIGRlbWFpbiwgY2Ugc29pciBpbCBwbGV1dCB0cm9wIGZvcnQsIG6SZXN0LWNlIHBhcyA/',
  },
] as const;

test.each(written)(
  '$encoding is read by its letters ($language)',
  async ({ encoding, language, lines, base64 }) => {
    const bytes = Buffer.concat([
      Buffer.from(head),
      Buffer.from(base64, 'base64'),
      Buffer.from('\n'),
    ]);
    const made = await convertSubtitles(bytes, { language });
    expect(made).toMatchObject({ kind: 'made', encoding });
    for (const line of lines) expect(JSON.stringify(made)).toContain(line);
  },
);

test.each([
  ['UTF-8', Buffer.from('灯影'), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\uFEFF灯影'), 'utf-8'],
  ['UTF-16', Buffer.from('\uFEFF灯影', 'utf16le'), 'utf-16le'],
  ['UTF-16, the other way', Buffer.from('\uFEFF灯影', 'utf16le').swap16(), 'utf-16be'],
])('text in %s is certain', (_name, bytes, encoding) => {
  expect(decodeText(bytes)).toMatchObject({ text: '灯影', encoding, isSure: true });
});

test('UTF-8 with a broken letter, or cut off within one, is UTF-8', () => {
  const bytes = Buffer.from(`${head}${'灯亮了，街上的人都抬起头来。'.repeat(3)}`);
  const cut = bytes.subarray(0, -1);
  expect(decodeText(cut)).toMatchObject({ encoding: 'utf-8', isSure: true });
  const joined = Buffer.concat([cut, Buffer.from('\n\n'), bytes]);
  expect(decodeText(joined)).toMatchObject({ encoding: 'utf-8', isSure: true });
});

test('Japanese in bytes of seven bits is no ASCII', () => {
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from('1b24424c40242b246a1b2842', 'hex')]);
  const text = `${head}明かり`;
  expect(decodeText(bytes)).toMatchObject({ text, encoding: 'iso-2022-jp', isSure: true });
});

test.each([
  ['th', 'windows-874', 'ไฟสว่าง', 'e4bfcac7e8d2a7'],
  ['ru', 'koi8-r', 'свет', 'd3d7c5d4'],
] as const)(
  'a file that says %s may be %s, for an operator to see',
  (language, encoding, words, hex) => {
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(hex, 'hex')]);
    expect(decodeText(bytes, { language }).candidates).toContain(encoding);
    expect(decodeText(bytes, { encoding }).text).toContain(words);
  },
);

test.each(['utf-16le', 'utf-16be'] as const)(
  '%s without a mark is seen by its zeros',
  (encoding) => {
    const text = `${head}灯影\n`;
    const little = Buffer.from(text, 'utf16le');
    const bytes = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
    expect(decodeText(bytes)).toMatchObject({ text, encoding, isSure: true });
  },
);

test('what may be several is not published, but shown in each; an operator decides', async () => {
  // Two letters that mean something in every encoding.
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xb5, 0xc6, 0xd3, 0xb0, 0x0a])]);
  const unsure = await convertSubtitles(bytes);
  expect(unsure).toMatchObject({ kind: 'unsure' });
  expect(JSON.stringify(unsure)).toContain('{"encoding":"gb18030","lines":["灯影"]}');
  const converted = await convertSubtitles(bytes, { encoding: 'gb18030' });
  expect(converted).toMatchObject({ kind: 'made' });
  expect(JSON.stringify(converted)).toContain('灯影');
  expect(await convertSubtitles(bytes, { language: 'zh-Hans' })).toMatchObject({ kind: 'made' });
});
