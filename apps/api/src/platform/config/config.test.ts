import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createAddressList } from './address-list.ts';
import { ConfigError } from './config-error.ts';
import { loadConfig, settings } from './config.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lantern-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

/** What `act` answers, or null when the setting is refused. */
function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://example.org',
  ENVELOPE_KEY: 'a key of 16 byte',
  ENVELOPE_IV: 'an iv of 16 byte',
  SIGNING_SECRET: 'a secret of at least thirty-two characters',
};

describe('a signing secret in production', () => {
  const start = (secret: string) => () => load({ ...production, SIGNING_SECRET: secret });

  test.each([
    ['one character', 'a'.repeat(40)],
    ['two in turn', 'ab'.repeat(30)],
    ['a word again and again', 'password'.repeat(8)],
    ['a row of the alphabet', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'],
    ['digits in order', '0123456789'.repeat(5)],
    ['backwards', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
  ])('that is %s is refused, and not shown', (_what, secret) => {
    expect(start(secret)).toThrow(ConfigError);
    expect(start(secret)).toThrow(/^SIGNING_SECRET must be .+ the value given can be guessed\.$/);
    expect(start(secret)).not.toThrow(secret);
  });

  test('that was drawn is taken, in whatever writing', () => {
    const drawn = fc
      .uint8Array({ minLength: 32, maxLength: 48 })
      .map(() => randomBytes(32))
      .chain((bytes) =>
        fc.constantFrom(
          bytes.toString('hex'),
          bytes.toString('hex').slice(0, 32),
          bytes.toString('base64'),
          bytes.toString('base64url').slice(0, 32),
        ),
      );
    fc.assert(
      fc.property(drawn, (secret) => {
        expect(start(secret)().signingSecret).toBe(secret);
      }),
      { numRuns: 300 },
    );
  });
});

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/00', 'fe80::1%eth0', '127.0.0.1,0.0.0.0/0'])(
  'TRUST_PROXY=%s is refused in a sentence',
  (value) => {
    expect(() => load({ TRUST_PROXY: value })).toThrow(ConfigError);
    expect(() => load({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY must be [^\n]+$/);
  },
);

test('every proxy that is accepted is one the server can start with', async () => {
  const subnet = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 33 })).map((it) => it.join('/')),
    fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 129 })).map((it) => it.join('/')),
    fc.ipV4(),
    fc.ipV6(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(subnet, { minLength: 1, maxLength: 3 }), async (items) => {
      const read = attempt(() => load({ TRUST_PROXY: items.join(',') }));
      if (read === null) return;
      await expect(fastify({ trustProxy: read.trustProxy }).close()).resolves.toBeUndefined();
    }),
  );
});

describe('without any setting', () => {
  test('the defaults of development hold', () => {
    expect(load()).toMatchObject({
      isProduction: false,
      port: 3000,
      publicBaseUrl: null,
      trustProxy: [],
      databaseUrl: null,
      envelope: { key: 'dev-envelope-key', iv: 'dev-envelope-iv0' },
      limits: { registerPerHour: 30, loginFailures: 5, pollPerMinute: 60 },
      passTtlSeconds: 21_600,
    });
  });

  test('nothing of the operator’s is overridden', () => {
    const given = Object.values(load().operatorOverrides).filter((value) => value !== undefined);
    expect(given).toEqual([]);
  });

  test('a signing secret is made once, for its owner’s eyes only', () => {
    const { signingSecret } = load();
    expect(signingSecret.length).toBeGreaterThanOrEqual(32);
    expect(load().signingSecret).toBe(signingSecret);
    const path = join(dataDir, 'signing-secret');
    expect(readFileSync(path, 'utf8')).toBe(`${signingSecret}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

test('settings are read as what they are', () => {
  const env = {
    PORT: '0',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,',
    PUBLIC_BASE_URL: 'http://example.org:8080/',
    LIMIT_LOGIN_FAILURES: '0',
    SHIKAN: '45',
    AGE_GATE: 'false',
    HOT_WORDS: '海岸,雪山',
    COMMISSION_PERCENT: '15',
  };
  expect(load(env)).toMatchObject({
    port: 0,
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    publicBaseUrl: 'http://example.org:8080',
    limits: { loginFailures: 0 },
    operatorOverrides: {
      shikan: 45,
      ageGate: false,
      hotWords: ['海岸', '雪山'],
      commissionRate: 0.15,
    },
  });
});

test('nginx gets file names only where it can be recognised', () => {
  expect(load().accelLocation).toBeNull();
  const env = { ACCEL_LOCATION: '/_storage/', TRUST_PROXY: '10.7.0.0/16' };
  expect(load(env).accelLocation).toBe('/_storage/');
  expect(() => load({ ...env, TRUST_PROXY: '' })).toThrow(
    /^TRUST_PROXY is required with ACCEL_LOCATION/,
  );
  expect(() => load({ ...env, ACCEL_LOCATION: '/_storage' })).toThrow(/^ACCEL_LOCATION must be /);
});

test('an empty setting counts as none', () => {
  expect(load({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

const bucket = { S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'geheim' };

describe('object storage', () => {
  test('is not used unless it is asked for', () => {
    expect(load()).toMatchObject({ storage: 'files', s3: null });
    expect(load(bucket)).toMatchObject({ storage: 'files', s3: { bucket: 'films' } });
  });

  test.each(Object.keys(bucket))('requires %s', (name) => {
    const env = { STORAGE: 's3', ...bucket, [name]: '' };
    expect(() => load(env)).toThrow(new RegExp(`^${name} is required`));
  });

  test.each([
    ['STORAGE', 'disk'],
    ['S3_BUCKET', 'My Films'],
    ['S3_ENDPOINT', '127.0.0.1:9000'],
    ['S3_PATH_STYLE', 'yes'],
  ])('refuses %s=%s by name', (name, value) => {
    const env = { STORAGE: 's3', ...bucket, [name]: value };
    expect(() => load(env)).toThrow(new RegExp(`^${name} must be `));
  });
});

describe('a secret in a file', () => {
  test('is read from there, without the end of its line', () => {
    const path = join(dataDir, 'secret');
    writeFileSync(path, `${production.SIGNING_SECRET}\n`);
    expect(load({ SIGNING_SECRET_FILE: path }).signingSecret).toBe(production.SIGNING_SECRET);
  });

  test('has to be there, and to hold something', () => {
    const path = join(dataDir, 'empty');
    expect(() => load({ SIGNING_SECRET_FILE: path })).toThrow(
      `SIGNING_SECRET_FILE must be a file this process can read; "${path}" is not.`,
    );
    writeFileSync(path, '\n');
    expect(() => load({ SIGNING_SECRET_FILE: path })).toThrow(/^SIGNING_SECRET_FILE must hold/);
  });

  test('a setting that is no secret has no file', () => {
    expect(load({ PORT_FILE: join(dataDir, 'nowhere') }).port).toBe(3000);
  });
});

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535; it is "80a".'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535; it is "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535; it is "-1".'],
  ['HOST', 'localhost', 'HOST must be an IP address; it is "localhost".'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, production, test; it is "prod".'],
  ['AGE_GATE', 'yes', 'AGE_GATE must be true or false; it is "yes".'],
  [
    'DATABASE_URL',
    'mysql://u:secret@h/d',
    'DATABASE_URL must be a postgres:// address; the value given does not fit.',
  ],
  [
    'ENVELOPE_KEY',
    'short',
    'ENVELOPE_KEY must be 16, 24 or 32 bytes of text; the value given does not fit.',
  ],
  [
    'ENVELOPE_IV',
    '密钥密钥密钥密钥密钥密钥',
    'ENVELOPE_IV must be 16 bytes of text; the value given does not fit.',
  ],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => load({ [name]: value })).toThrow(new ConfigError(sentence));
});

test.each([
  ['TRUST_PROXY', 'proxy.local'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['PUBLIC_BASE_URL', 'example.org'],
  ['PUBLIC_BASE_URL', 'ftp://example.org'],
  ['PUBLIC_BASE_URL', 'https://example.org/app'],
  ['SIGNING_SECRET', 'short'],
  ['MIN_WITHDRAWAL', '100'],
  ['SHIKAN', '1e3'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => load({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
});

test('a data folder that can’t be written is refused', () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(() => load({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR must be a folder/);
});

describe('production', () => {
  test('starts with settings of its own', () => {
    expect(load(production)).toMatchObject({
      isProduction: true,
      publicBaseUrl: 'https://example.org',
    });
  });

  test.each(['PUBLIC_BASE_URL', 'SIGNING_SECRET'])('requires %s', (name) => {
    expect(() => load({ ...production, [name]: '' })).toThrow(new RegExp(`^${name} is required`));
  });

  test.each(['ENVELOPE_KEY', 'ENVELOPE_IV'])('refuses the default of %s', (name) => {
    expect(() => load({ ...production, [name]: '' })).toThrow(
      `${name} must not be the development default in production: set your own.`,
    );
  });
});

test('the table of settings explains each one', () => {
  const names = settings.map((it) => it.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, doc, takes } of settings) {
    expect(name).toMatch(/^[A-Z][A-Z\d_]+$/);
    expect(doc).toMatch(/\S.*[^ ]$/);
    expect(takes).not.toBe('');
  }
});

test('every default is one the setting accepts', () => {
  const refused = settings.filter(
    ({ fallback, schema }) => fallback !== null && !schema.safeParse(fallback).success,
  );
  expect(refused).toEqual([]);
});

test.each([
  ['127.0.0.1', true],
  ['10.9.8.7', true],
  ['11.0.0.1', false],
  ['2001:db8::7', true],
  ['2001:db9::7', false],
  ['not an address', false],
])('a list of addresses and subnets says of %s: %s', (address, isIn) => {
  expect(createAddressList(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])(address)).toBe(isIn);
});
