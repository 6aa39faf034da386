import { expect, test } from 'vitest';

import { quoteForShell } from './commands.tsx';

test.each([
  ['/srv/lantern/data', '/srv/lantern/data'],
  ['/srv/my data', "'/srv/my data'"],
  ["it's", "'it'\\''s'"],
  ['$(reboot)', "'$(reboot)'"],
])('%s', (value, quoted) => {
  expect(quoteForShell(value)).toBe(quoted);
});
