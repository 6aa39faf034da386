import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { allocator, heap } from './run/tasks.mjs';

const root = new URL('../', import.meta.url);
const compose = readFileSync(new URL('docker-compose.yml', root), 'utf8');
const caddyfile = readFileSync(new URL('docker/https/Caddyfile', root), 'utf8');

/** Returns the part below a line that starts at the margin. */
const part = (name: string): string =>
  new RegExp(`^${name}:.*\\n((?:(?: .*)?\\n)*)`, 'm').exec(compose)?.[1] ?? '';

const shared = new Map(
  [...compose.matchAll(/^x-\w+: &(\w+)\n((?:(?: .*)?\n)*)/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);
/** Returns the text of a service with the shared parts that it includes. */
const withShared = (text: string): string =>
  [...text.matchAll(/<<: \*(\w+)/g)].reduce(
    (all, [, name = '']) => all + withShared(shared.get(name) ?? ''),
    text,
  );

const services = [...part('services').matchAll(/^ {2}(\w+):\n((?:(?: {4}.*)?\n)*)/gm)].map(
  ([, name = '', text = '']) => ({ name, text: withShared(text) }),
);

test('compose contains the expected services', () => {
  expect(services.map(({ name }) => name)).toEqual([
    'postgres',
    'migrate',
    'api',
    'worker',
    'web',
    'edge',
    'https',
    'prometheus',
    'grafana',
    's3',
  ]);
});

describe.each(services)('$name', ({ name, text }) => {
  test('limits processes, memory and log, and drops all capabilities it does not name', () => {
    for (const limit of [/pids_limit: \d/, /mem_limit: /, /logging:/, /cap_drop: \[ALL\]/]) {
      expect(text).toMatch(limit);
    }
    expect(text).toContain('no-new-privileges:true');
  });

  test('uses an image of one version', () => {
    const [, image = ''] = /image: (.+)/.exec(text) ?? [];
    expect(image).toMatch(
      /lantern-\w+:\$\{LANTERN_VERSION:-latest\}$|:v?\d+\.\d+(?:\.\d+)?(?:@sha256:.+)?$/,
    );
  });

  test('mounts existing files', () => {
    const mounts = [...text.matchAll(/\.\/((?:docker|docs)\/[\w./-]+):/g)].map(
      ([, path = '']) => path,
    );
    expect(mounts.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
  });

  test('has a health check, or ends by itself', () => {
    const ours = /image: .*lantern-(?:api|worker|web|edge):/.test(text);
    expect(ours || name === 'migrate' || text.includes('healthcheck:')).toBe(true);
  });
});

test('nginx trusts the address of the server in front, and that server reads all its settings', () => {
  const address = '${HTTPS_ADDRESS:-172.30.77.250}';
  expect(compose).toContain(`ipv4_address: '${address}'`);
  expect(compose).toContain(`PROXIES_IN_FRONT: ${address} `);
  const given = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name);
  expect(new Set(given)).toEqual(new Set(['HTTPS_OPTIONS', 'PUBLIC_BASE_URL', 'WEB']));
});

test('only Prometheus and Grafana share the network that may read the figures', () => {
  const inside = services.filter(({ text }) => /networks: \[[^\]]*watch/.test(text));
  expect(inside.map(({ name }) => name)).toEqual(['api', 'prometheus', 'grafana']);
  expect(part('networks')).toMatch(/watch:\n {4}internal: true/);
});

test('the image starts the server with the same options as `npm start`', () => {
  const dockerfile = readFileSync(new URL('Dockerfile', root), 'utf8');
  expect(/NODE_OPTIONS="(.*)"/.exec(dockerfile)?.[1]?.split(' ')).toEqual(heap);
  const [, threshold] = /(MALLOC_MMAP_THRESHOLD_=\d+)/.exec(dockerfile) ?? [];
  expect(threshold).toBe(`MALLOC_MMAP_THRESHOLD_=${allocator.MALLOC_MMAP_THRESHOLD_}`);
});
