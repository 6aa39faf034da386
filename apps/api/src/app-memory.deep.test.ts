import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

const memory = z.object({ heapBytes: z.number(), files: z.number() });
const measured = z.object({ before: memory, after: memory });

const addressOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

async function run(program: string, env?: Record<string, string>): Promise<string> {
  const args = ['--expose-gc', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    encoding: 'utf8',
    ...(env && { env }),
  });
  return stdout;
}

test('a serving process loads native code at its start only for passwords, not for pictures', async () => {
  const stdout = await run(`
    await import(${addressOf('app.ts')});
    console.log(process.report.getReport().sharedObjects.join('\\n'));
  `);
  expect(stdout).toMatch(/argon2/);
  expect(stdout).not.toMatch(/sharp|vips/);
});

/** Packages that cost megabytes and wait for the first call, upload or job that needs them. */
const later = [
  '@prisma/client',
  '@prisma/adapter-pg',
  '@prisma/schema-engine-wasm',
  'pg-boss',
  'ajv',
  '@fastify/fast-json-stringify-compiler',
  '@tus/server',
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'sharp',
  'pinyin-pro',
  '@zxcvbn-ts/language-common',
  '@scalar/fastify-api-reference',
];

test('a site loads at its start what it needs at once, and no package that may never be asked for', async () => {
  // What a module does with the platform, spreading it too, asks nothing of Prisma.
  const stdout = await run(`
    import { registerHooks } from 'node:module';
    const packages = new Set();
    const files = [];
    registerHooks({
      load(address, context, next) {
        const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(address) ?? [];
        if (name !== undefined) packages.add(name);
        if (address.includes('/zod/v4/classic/')) packages.add('zod, not zod/mini');
        return next(address, context);
      },
    });
    await import(${addressOf('programs/site/start-site.ts')});
    const { buildApp } = await import(${addressOf('app.ts')});
    const { loadConfig } = await import(${addressOf('platform/config/config.ts')});
    const { createDeps } = await import(${addressOf('platform/deps.ts')});
    const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SIGNING_SECRET: 'a signing secret that only tests use' });
    const deps = createDeps({ config, connectionString: 'postgres://127.0.0.1:1/none' });
    await buildApp({ ...deps });
    console.log(JSON.stringify([...packages]));
    process.exit();
  `);
  const packages: unknown = JSON.parse(stdout);
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']));
  for (const name of [...later, 'zod, not zod/mini']) expect(packages).not.toContain(name);
});

test('memory of the start is released, and compiled code is written while the process lives', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compiled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stdout = await run(
    `
    import { readdirSync } from 'node:fs';
    const { settleMemory } = await import(${addressOf('platform/processes/settle-memory.ts')});
    await import(${addressOf('app.ts')});
    const count = () => readdirSync(${JSON.stringify(folder)}, { recursive: true }).length;
    const before = { heapBytes: process.memoryUsage().heapTotal, files: count() };
    settleMemory();
    const after = { heapBytes: process.memoryUsage().heapTotal, files: count() };
    console.log(JSON.stringify({ before, after }));
  `,
    { NODE_COMPILE_CACHE: folder },
  );
  const { before, after } = measured.parse(JSON.parse(stdout));
  expect(after.heapBytes).toBeLessThan(before.heapBytes * 0.9);
  expect(after.files).toBeGreaterThan(before.files + 500);
});
