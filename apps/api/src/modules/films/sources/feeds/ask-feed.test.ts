import { expect, test } from 'vitest';

import { decodeText } from './ask-feed.ts';

/** 佢哋喺呢度瞓咗喇 in Big5, with the letters of Hong Kong. */
const cantonese = Buffer.from('ylySXZ32qU+r14/Unfez4g==', 'base64');

test.each(['Big5', 'big5-hkscs', 'cn-big5'])(
  'a feed in %s has the letters of Hong Kong',
  (name) => {
    const head = Buffer.from(`<?xml version="1.0" encoding="${name}"?><rss>`);
    expect(decodeText(Buffer.concat([head, cantonese]), undefined)).toContain('佢哋喺呢度瞓咗喇');
    expect(decodeText(cantonese, `text/xml; charset=${name}`)).toBe('佢哋喺呢度瞓咗喇');
  },
);

test('what is not Big5 is read as something else, whatever it says', () => {
  const head = '<?xml version="1.0" encoding="big5"?><rss>';
  expect(decodeText(Buffer.from(`${head}简体的名字`), undefined)).toBe(`${head}简体的名字`);
  expect(decodeText(Buffer.from('中文'), 'text/xml; charset=nonsense')).toBe('中文');
});
