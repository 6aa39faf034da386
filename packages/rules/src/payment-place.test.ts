import { expect, test } from 'vitest';

import { placeOf } from './payment-place.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x18003632) NetType/WIFI Language/zh_CN',
    'wechat',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 AlipayClient/10.6.80',
    'alipay',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; 22021211RC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0 MQQBrowser/6.2 Mobile Safari/537.36 V1_AND_SQ_9.0.75 QQ/9.0.75',
    'qq',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
    'phone',
  ],
  // A browser that only has the name of the app in its own.
  ['Mozilla/5.0 (Linux; U; Android 14) MQQBrowser/15.6 Mobile Safari/537.36', 'phone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) Chrome/132.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat',
    'wechat',
  ],
  ['', 'desktop'],
])('%s', (userAgent, place) => {
  expect(placeOf(userAgent)).toBe(place);
});
