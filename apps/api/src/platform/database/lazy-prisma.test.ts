import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../../app.ts', import.meta.url));

test('a process that answers requests does not load Prisma’s client', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context); } });
    await import(${JSON.stringify(app)});
    console.log(JSON.stringify(seen.filter((it) => /generated\\/client|adapter-pg/.test(it))));
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  expect(JSON.parse(stdout)).toEqual([]);
});
