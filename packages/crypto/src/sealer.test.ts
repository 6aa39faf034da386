import { spawnSync } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { DEVELOPMENT_ENVELOPE_KEY, EnvelopeKeyError } from './envelope-key.ts';
import { createOpener, hasWebCryptoFor } from './open-webcrypto.ts';
import { createSealer as createBrowserSealer } from './seal-crypto-js.ts';
import { createSealer as createNodeSealer } from './seal-node.ts';
import { type Opener, SealedTextError } from './sealed-text.ts';
import { longVectors, vectors } from './testing/vectors.ts';

const implementations = [
  ['node:crypto', createNodeSealer],
  ['crypto-js', createBrowserSealer],
] as const;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Encrypts bytes without adding padding, so that a test can seal invalid content. Returns base64. */
function sealBytes(bytes: Buffer) {
  const { key, iv } = DEVELOPMENT_ENVELOPE_KEY;
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  return cipher.update(bytes, undefined, 'base64') + cipher.final('base64');
}

const padded = (...bytes: number[]) => {
  const rest = 16 - (bytes.length % 16);
  return sealBytes(Buffer.from([...bytes, ...Array.from({ length: rest }, () => rest)]));
};

const garbage = [
  ['nothing', ''],
  ['no base64', 'this is no base64, is it'],
  ['spaces around', ` ${padded(65)}`],
  ['a line break inside', `${padded(65).slice(0, 12)}\n${padded(65).slice(12)}`],
  ['the alphabet of URLs', '-_'.repeat(10) + '-='],
  ['padding left off', padded(65).replaceAll('=', '')],
  ['padding in the middle', `${padded(65)}${padded(65)}`],
  ['half a block', Buffer.alloc(8).toString('base64')],
  ['a block and a half', Buffer.alloc(24).toString('base64')],
  ['a block that is not ours', Buffer.alloc(16, 7).toString('base64')],
  ['no padding: zeros', sealBytes(Buffer.alloc(16))],
  ['padding of 17', sealBytes(Buffer.alloc(32, 17))],
  ['padding of 255', sealBytes(Buffer.alloc(16, 255))],
  ['uneven padding', sealBytes(Buffer.from([...Buffer.alloc(12, 65), 4, 4, 3, 4]))],
  ['half a character', padded(0xe7, 0x81)],
  ['an overlong slash', padded(0xc0, 0xaf)],
  ['half a surrogate pair', padded(0xed, 0xa0, 0x80)],
  ['a character past the last', padded(0xf4, 0x90, 0x80, 0x80)],
] as const;

describe.each(implementations)('%s', (_, createSealer) => {
  test.each(vectors)('$name', ({ envelopeKey, text, sealed }) => {
    expect(createSealer(envelopeKey).seal(text)).toBe(sealed);
    expect(createSealer(envelopeKey).open(sealed)).toBe(text);
  });

  test.each(longVectors)('$name', ({ envelopeKey, text, sealedSha256 }) => {
    const sealed = createSealer(envelopeKey).seal(text);
    expect(sha256(sealed)).toBe(sealedSha256);
    expect(createSealer(envelopeKey).open(sealed)).toBe(text);
  });

  test.each(garbage)('refuses %s', (_what, sealed) => {
    expect(() => createSealer(DEVELOPMENT_ENVELOPE_KEY).open(sealed)).toThrow(SealedTextError);
  });

  test('refuses a key and an IV of a wrong length', () => {
    const { key, iv } = DEVELOPMENT_ENVELOPE_KEY;
    expect(() => createSealer({ key: 'short', iv })).toThrow(EnvelopeKeyError);
    expect(() => createSealer({ key, iv: 'short' })).toThrow(EnvelopeKeyError);
  });

  test('a sealer can be used again and again', () => {
    const sealer = createSealer(DEVELOPMENT_ENVELOPE_KEY);
    expect(sealer.seal('a')).toBe(sealer.seal('a'));
    expect(() => sealer.open('garbage')).toThrow(SealedTextError);
    expect(sealer.open(sealer.seal('a'))).toBe('a');
  });
});

describe('WebCrypto', () => {
  test.each(vectors)('opens $name', async ({ envelopeKey, text, sealed }) => {
    expect(await createOpener(envelopeKey).open(sealed)).toBe(text);
  });

  test.each(longVectors)('opens $name', async ({ envelopeKey, text }) => {
    const sealed = createNodeSealer(envelopeKey).seal(text);
    expect(await createOpener(envelopeKey).open(sealed)).toBe(text);
  });

  test.each(garbage)('refuses %s', async (_what, sealed) => {
    const opened = Promise.resolve(createOpener(DEVELOPMENT_ENVELOPE_KEY).open(sealed));
    await expect(opened).rejects.toThrow(SealedTextError);
  });

  test('refuses a key and an IV of a wrong length', () => {
    const { key, iv } = DEVELOPMENT_ENVELOPE_KEY;
    expect(() => createOpener({ key: 'short', iv })).toThrow(EnvelopeKeyError);
    expect(() => createOpener({ key, iv: 'short' })).toThrow(EnvelopeKeyError);
  });
});

test.each([
  ['sixteen bytes ok', true],
  ['twenty-four bytes of key', false],
  ['密钥密钥密钥密钥', false],
  ['thirty-two bytes of a longer key', true],
])('every browser on https opens with the key %s: %s', (key, has) => {
  expect(hasWebCryptoFor({ ...DEVELOPMENT_ENVELOPE_KEY, key })).toBe(has);
});

describe('openssl', () => {
  function openssl(flags: string[], vector: (typeof vectors)[number], input: string) {
    const key = Buffer.from(vector.envelopeKey.key);
    const iv = Buffer.from(vector.envelopeKey.iv);
    const keyFlags = ['-K', key.toString('hex'), '-iv', iv.toString('hex')];
    const cipher = `-aes-${key.length * 8}-cbc`;
    const { error, status, stdout } = spawnSync(
      'openssl',
      ['enc', cipher, '-a', '-A', ...flags, ...keyFlags],
      { input },
    );
    if (error) throw error;
    expect(status).toBe(0);
    return stdout.toString('utf8');
  }

  test.each(vectors)('$name', (vector) => {
    expect(openssl([], vector, vector.text)).toBe(vector.sealed);
    expect(openssl(['-d'], vector, vector.sealed)).toBe(vector.text);
  });

  test.each(longVectors)('$name', (vector) => {
    const sealed = createNodeSealer(vector.envelopeKey).seal(vector.text);
    expect(openssl([], { ...vector, sealed }, vector.text)).toBe(sealed);
  });
});

describe('all implementations', () => {
  const keys = fc
    .tuple(fc.constantFrom(16, 24, 32), fc.stringMatching(/^[!-~]{48}$/))
    .map(([length, text]) => ({ key: text.slice(0, length), iv: text.slice(32) }));
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.json(),
  );

  test('seal to the same text, and each opens text that another sealed', async () => {
    await fc.assert(
      fc.asyncProperty(keys, anyText, async (envelopeKey, text) => {
        const server = createNodeSealer(envelopeKey);
        const browser = createBrowserSealer(envelopeKey);
        const sealed = server.seal(text);
        expect(browser.seal(text)).toBe(sealed);
        expect(browser.open(sealed)).toBe(text);
        expect(server.open(sealed)).toBe(text);
        expect(await createOpener(envelopeKey).open(sealed)).toBe(text);
      }),
    );
  });

  test('a text sealed in two parts equals the text sealed as a whole', () => {
    const { key, iv } = DEVELOPMENT_ENVELOPE_KEY;
    const long = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(keys, long, fc.array(anyText, { minLength: 1 }), (envelopeKey, start, ends) => {
        const sealer = createNodeSealer(envelopeKey);
        const { sealed, finish } = sealer.sealStart(start);
        for (const end of ends) expect(sealed + finish(end)).toBe(sealer.seal(start + end));
      }),
    );
    for (const length of [0, 1, 15, 16, 47, 48, 49, 96]) {
      const sealer = createNodeSealer({ key, iv });
      const { sealed, finish } = sealer.sealStart('a'.repeat(length));
      expect(sealed + finish('')).toBe(sealer.seal('a'.repeat(length)));
    }
  });

  test('halves of surrogate pairs become the replacement character', () => {
    const halves = fc.array(fc.constantFrom('\uD83C', '\uDFEE', 'a', '🏮')).map((c) => c.join(''));
    fc.assert(
      fc.property(halves, (text) => {
        const sealed = createNodeSealer(DEVELOPMENT_ENVELOPE_KEY).seal(text);
        const browser = createBrowserSealer(DEVELOPMENT_ENVELOPE_KEY);
        expect(browser.seal(text)).toBe(sealed);
        expect(browser.open(sealed)).toBe(text.toWellFormed());
      }),
    );
  });

  test('agree on which random blocks can be opened', async () => {
    const outcome = async ({ open }: Opener, sealed: string) => {
      try {
        return await open(sealed);
      } catch (error) {
        if (error instanceof SealedTextError) return null;
        throw error;
      }
    };
    const server = createNodeSealer(DEVELOPMENT_ENVELOPE_KEY);
    const browser = createBrowserSealer(DEVELOPMENT_ENVELOPE_KEY);
    const webCrypto = createOpener(DEVELOPMENT_ENVELOPE_KEY);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 48 }), async (bytes) => {
        const raw = Buffer.from(bytes).toString('base64');
        const block = sealBytes(Buffer.concat([bytes, Buffer.alloc(16)]).subarray(0, 16));
        for (const sealed of [raw, block]) {
          const verdict = await outcome(server, sealed);
          expect(await outcome(browser, sealed)).toBe(verdict);
          expect(await outcome(webCrypto, sealed)).toBe(verdict);
        }
      }),
      { numRuns: 300 },
    );
  });
});
