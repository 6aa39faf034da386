import { expect, test } from 'vitest';

import { describeDevice } from './device-name.ts';

const words = {
  systems: {
    iphone: 'iPhone',
    ipad: 'iPad',
    android: 'Android',
    windows: 'Windows',
    mac: 'Mac',
    linux: 'Linux',
  },
  browsers: {
    weChat: 'WeChat',
    edge: 'Edge',
    firefox: 'Firefox',
    chrome: 'Chrome',
    safari: 'Safari',
  },
};

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
    'iPhone Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 FxiOS/150 Mobile Safari/605.1',
    'iPhone Firefox',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; 2407) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    'Android Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0',
    'Android WeChat',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
    'Windows Edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/19.0 Safari/605.1',
    'Mac Safari',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s', (userAgent, expected) => {
  expect(describeDevice(userAgent, words).join(' ')).toBe(expected);
});
