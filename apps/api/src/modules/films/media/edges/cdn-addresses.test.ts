import { createHmac, generateKeyPairSync, verify } from 'node:crypto';

import { expect, test } from 'vitest';

import { type CdnDomain, cdnSigners } from './cdn-addresses.ts';

const url = 'https://bytes.example';
const domain = (key: string, keyId = ''): CdnDomain => ({ url, key, keyId });

test('Bunny’s own vector: a token for a folder', () => {
  const address = cdnSigners.bunny(domain('SecurityKey'), '/abc', 1_598_024_587)('/300kb.jpg');
  expect(address).toBe(
    `${url}/bcdn_token=HS256-uVZvT3SbEoVKYJyDJgbcsDmSFf73cv-uNUVaJiKWpbQ&token_path=%2Fabc&expires=1598024587/abc/300kb.jpg`,
  );
});

test('the example of Aliyun’s manual', () => {
  const addressOf = cdnSigners.aliyun(
    domain('aliyuncdnexp1234'),
    '/video/standard/',
    1_444_435_200,
  );
  expect(addressOf('test.mp4')).toBe(
    `${url}/video/standard/test.mp4?auth_key=1444435200-0-0-23bf85053008f5c0e791667a313e28ce`,
  );
});

test('a known address of Qiniu', () => {
  const key = '9388f4ba63b89bba5b9b84aa70a92eaac099d39b';
  const addressOf = cdnSigners.qiniu(domain(key), '/DIR1/%E4%B8%AD%E6%96%87/', 0x55_bb_9b_80);
  expect(addressOf('vodfile.mp4')).toBe(
    `${url}/DIR1/%E4%B8%AD%E6%96%87/vodfile.mp4?sign=b4b7f94dd7817ce0283b5491861c3936&t=55bb9b80`,
  );
});

test('Tencent’s TypeD: key, path and time', () => {
  // md5 of `secret12/a/b.m4s1700000000`
  expect(cdnSigners.tencent(domain('secret12'), '/a/', 1_700_000_000)('b.m4s')).toBe(
    `${url}/a/b.m4s?sign=14c38cb902751e469c1de8235af80a43&t=1700000000`,
  );
});

test('Upyun signs the folder by the number of its parts, eight letters and the time', () => {
  // md5 of `mark520&1545271510&/docs/cdn/`
  expect(cdnSigners.upyun(domain('mark520'), '/docs/cdn/', 1_545_271_510)('x.png')).toBe(
    `${url}/docs/cdn/x.png?_upp=2&_upt=b3a6e9f81545271510`,
  );
});

test('Akamai’s access list ends with the folder, and its key is hexadecimal', () => {
  const key = '52a152a152a152a152a152a152a1';
  const text = 'exp=1700000000~acl=/sealed-origin/x/*';
  const hmac = createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
  const address = cdnSigners.akamai(domain(key), '/sealed-origin/x/', 1_700_000_000)('a.m4s');
  expect(address).toBe(`${url}/sealed-origin/x/a.m4s?hdnts=${text}~hmac=${hmac}`);
});

test('CloudFront’s policy names the folder and the time, and its signature is of its key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n');
  const addressOf = cdnSigners.cloudfront(domain(pem, 'K1'), '/sealed-origin/x/', 1_700_000_000);
  const query = new URL(addressOf('a.m4s')).searchParams;
  const read = (name: string): Buffer =>
    Buffer.from(
      (query.get(name) ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
      'base64',
    );
  expect(JSON.parse(read('Policy').toString())).toEqual({
    Statement: [
      {
        Resource: `${url}/sealed-origin/x/*`,
        Condition: { DateLessThan: { 'AWS:EpochTime': 1_700_000_000 } },
      },
    ],
  });
  expect(verify('sha256', read('Policy'), publicKey, read('Signature'))).toBe(true);
  expect([query.get('Key-Pair-Id'), query.get('Hash-Algorithm')]).toEqual(['K1', 'SHA256']);
  expect(addressOf('b.m4s').split('?')[1]).toBe(addressOf('a.m4s').split('?')[1]);
});

test('a CDN that checks nothing gets plain addresses', () => {
  expect(cdnSigners.open(domain(''), '/sealed/x/', 1)('a.mp4')).toBe(`${url}/sealed/x/a.mp4`);
});
