import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('init-env', import.meta.url));
const compose = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lantern-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const env = () => ({ PATH: process.env['PATH'], LANTERN_DIR: folder });
const run = (...args: string[]) => execFileSync(program, args, { env: env(), encoding: 'utf8' });
const read = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd();
const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
const secrets = () =>
  Object.fromEntries(readdirSync(join(folder, 'secrets')).map((it) => [it, read(`secrets/${it}`)]));

test('every secret that docker-compose.yml names is created, and no other user may read it', () => {
  run('https://example.org/');
  expect(read('.env')).toContain('\nPUBLIC_BASE_URL=https://example.org');
  const named = [...compose.matchAll(/file: \.\/secrets\/([\w-]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(secrets()).toSorted((a, b) => a.localeCompare(b))).toEqual(
    named.toSorted((a, b) => a.localeCompare(b)),
  );
  expect([modeOf('.env'), modeOf('secrets'), modeOf('tls')]).toEqual([0o600, 0o700, 0o755]);
  const made = secrets();
  expect(made['signing-secret']).toMatch(/^[\da-f]{64}$/);
  expect(made['envelope-key']).toMatch(/^[\da-f]{32}$/);
  expect(made['envelope-iv']).toMatch(/^[\da-f]{16}$/);
  expect(made['database-owner-url']).toContain(`//lantern:${made['postgres-password']}@`);
  expect(made['database-url']).toMatch(/^postgres:\/\/lantern_app:[\da-f]{48}@/);
  expect(JSON.parse(made['s3-server'] ?? '')).toMatchObject({
    identities: [
      {
        credentials: [
          { accessKey: made['s3-access-key-id'], secretKey: made['s3-secret-access-key'] },
        ],
      },
    ],
  });
});

test('a second run changes nothing, and only creates what is missing', () => {
  run('https://example.org');
  const before = secrets();
  rmSync(join(folder, 'secrets/database-url'));
  writeFileSync(join(folder, 'secrets/envelope-iv'), 'one of our own..');
  run();
  expect(secrets()).toEqual({ ...before, 'envelope-iv': 'one of our own..' });
});

test('two sites have different secrets', () => {
  run('https://example.org');
  const first = secrets();
  for (const name of ['.env', 'secrets']) rmSync(join(folder, name), { recursive: true });
  run('https://example.org');
  for (const [name, value] of Object.entries(secrets())) expect(value).not.toBe(first[name]);
});

test.each([
  ['https://Example.ORG', 'https://example.org'],
  ['HTTPS://example.org', 'https://example.org'],
  ['https://example.org:443/', 'https://example.org'],
  ['http://example.org:80', 'http://example.org'],
  ['https://example.org:8443', 'https://example.org:8443'],
  ['http://example.org:443', 'http://example.org:443'],
])('%s is written as the start wants it: %s', (given, origin) => {
  run(given);
  expect(new URL(given).origin).toBe(origin);
  expect(read('.env').split('\n')).toContain(`PUBLIC_BASE_URL=${origin}`);
});

test.each([
  ['https://example.org', true],
  ['https://example.org:443', true],
  ['https://example.org:8443', false],
  ['http://example.org', false],
])('%s gets certificates by itself: %s', (address, isSo) => {
  run(address);
  const settings = read('.env').split('\n');
  expect(settings.includes('COMPOSE_PROFILES=https')).toBe(isSo);
  // The profile uses ports 80 and 443; nginx is then reached through it, and from this machine.
  expect(settings.includes('HTTP_PORT=127.0.0.1:8080')).toBe(isSo);
  expect(settings.includes('HTTPS_PORT=127.0.0.1:8443')).toBe(isSo);
});

test.each(['example.org', 'https://example.org/app', 'https://example.org\nHOST=1', ''])(
  'an address like %j is refused before anything is made',
  (address) => {
    const { status, stderr } = spawnSync(program, [address], { env: env(), encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('https://example.org.')]);
    expect(readdirSync(folder)).toEqual([]);
  },
);
