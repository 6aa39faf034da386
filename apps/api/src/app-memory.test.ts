import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const program = `
await import(${JSON.stringify(new URL('app.ts', import.meta.url).href)});
console.log(process.report.getReport().sharedObjects.join('\\n'));
`;

test('what serves members loads native code at its start for passwords alone, not for pictures', async () => {
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/argon2/);
  expect(stdout).not.toMatch(/sharp|vips/);
});
