import { expect, test } from 'vitest';

import { isGatewayAddress, mayOpenPayment } from './payment-address.ts';

const places = {
  opens: [
    'https://pay.example',
    'https://other.example:8443',
    'weixin:',
    'alipays:',
    'javascript:',
  ],
  ownOrigin: 'http://localhost:3000',
};

test.each([
  'https://pay.example/submit.php?pid=1',
  'https://PAY.example/x',
  'https://pay.example:443/x',
  'https://other.example:8443/',
  'http://localhost:3000/renren-api/api/pay/sandbox/V1',
  'weixin://wxpay/bizpayurl?pr=1',
  'alipays://platformapi/startapp?x=1',
])('%s may be opened', (address) => {
  expect(mayOpenPayment(address, places)).toBe(true);
});

test.each([
  '',
  '/pay',
  '//pay.example/x',
  'pay.example/x',
  'http://pay.example/x',
  'https://evil.example/',
  'https://pay.example.evil.example/',
  'https://pay.example@evil.example/',
  'https://user@pay.example/',
  'https://user:secret@pay.example/',
  'https://other.example/',
  'https://pаy.example/',
  'https://pay.example\\@evil.example/',
  'https://pay.example/a b',
  'https://pay.example/\r\nset-cookie: a=b',
  ' https://pay.example/',
  'javascript://pay.example/%0aalert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'data://pay.example/x',
  'blob:https://pay.example/1',
  'alipay://platformapi',
  'weixin:',
  'https://',
  `https://pay.example/${'x'.repeat(4096)}`,
])('%j may not', (address) => {
  expect(mayOpenPayment(address, places)).toBe(false);
});

test.each([
  ['https://pay.example/epay/', true],
  ['http://127.0.0.1:8080/', true],
  ['https://name@pay.example/', false],
  ['https://:secret@pay.example/', false],
  ['https://pay.example/?a=1', false],
  ['https://pay.example/#a', false],
  ['ftp://pay.example/', false],
  ['pay.example', false],
])('%s as the folder of a gateway: %s', (address, isOne) => {
  expect(isGatewayAddress(address)).toBe(isOne);
});
