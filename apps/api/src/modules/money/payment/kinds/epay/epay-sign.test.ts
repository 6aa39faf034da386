import { expect, test } from 'vitest';

import { rawQuery } from '../../../../../test/raw-notify.ts';
import { fieldsFrom, fieldsOf, signedText } from '../fields-of.ts';
import { isSignedBy, signEpay } from './epay-sign.ts';

const order = {
  money: '30.00',
  name: '会员30天',
  notify_url: 'https://shop.example/api/pay/epay/notify',
  out_trade_no: 'V20260101000001',
  pid: '1001',
  return_url: 'https://shop.example/pay/return',
  type: 'alipay',
};
const notify = {
  money: '30',
  name: 'product',
  out_trade_no: 'V20260101000001',
  pid: '1001',
  trade_no: '2026010112000012345',
  trade_status: 'TRADE_SUCCESS',
  type: 'alipay',
};

test.each([
  [{ device: 'devicev', money: 'moneyv' }, '1234567', '3854cc9f022e0fb821bd2e002260245d'],
  [order, 'testkey123', '78d4b91e15210eed0dd1ad34d160774f'],
  [notify, 'testkey123', '9bb55cdd9d20740853adfaa15d2a0320'],
])('%o is signed as others sign it', (fields, key, sign) => {
  expect(signEpay(Object.entries(fields), key, 'directly')).toBe(sign);
});

test('signed fields are sorted by bytes, without signature and empty fields, unescaped', () => {
  const fields = { b: '1&2', a: '', Z: 'ä', sign: 'x', sign_type: 'MD5', a_b: '0' };
  const text = signedText(fieldsFrom(fields), { without: ['sign', 'sign_type'] });
  expect(text.toString()).toBe('Z=ä&a_b=0&b=1&2');
});

test('the key may follow as a field', () => {
  const asField = signEpay([['a', '1']], 'key12345', 'as-field');
  expect(asField).toBe(signEpay([['a', '1']], '&key=key12345', 'directly'));
  expect(asField).not.toBe(signEpay([['a', '1']], 'key12345', 'directly'));
});

test('a signature counts in either case, for its own fields and keys only', () => {
  const sign = '9bb55cdd9d20740853adfaa15d2a0320';
  const fields = (change: Record<string, string> = {}) =>
    fieldsFrom({ ...notify, sign, sign_type: 'MD5', ...change });
  const keys = ['another key', 'testkey123'];
  expect(isSignedBy(fields(), keys, 'directly')).toBe(true);
  expect(isSignedBy(fields({ sign: sign.toUpperCase() }), keys, 'directly')).toBe(true);
  expect(isSignedBy(fields({ money: '31' }), keys, 'directly')).toBe(false);
  expect(isSignedBy(fields({ added: 'later' }), keys, 'directly')).toBe(false);
  expect(isSignedBy(fields(), ['another key'], 'directly')).toBe(false);
  expect(isSignedBy(fields(), keys, 'as-field')).toBe(false);
  for (const bad of ['', 'x', `${sign}0`, sign.slice(1)]) {
    expect(isSignedBy(fields({ sign: bad }), keys, 'directly')).toBe(false);
  }
});

const parse = (query: string) => fieldsOf(rawQuery(query, new Date(0)), new Set());

test('fields are decoded once', () => {
  expect(parse('a=%E4%BC%9A+x&b=%2530&c=1%3D2&&d')).toEqual(
    fieldsFrom({ a: '会 x', b: '%30', c: '1=2', d: '' }),
  );
});

test.each([
  'a=1&a=2',
  'a[]=1',
  'a%5B%5D=1',
  'a=1%262',
  'name=x%26out_trade_no%3DO2',
  'a%3Db=1',
  'a=%',
  'a=%zz',
  'a=%00',
  'a=1%0d%0ab',
  '=1',
  `${'a'.repeat(65)}=1`,
  Array.from({ length: 65 }, (_, index) => `a${index}=1`).join('&'),
  'a=1\nb=2',
])('%j is ambiguous', (raw) => {
  expect(parse(raw)).toBeNull();
});
