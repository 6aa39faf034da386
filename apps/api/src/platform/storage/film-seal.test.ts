import { createHash, randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import {
  drawSeal,
  type FilmSeal,
  listSealKeys,
  nameSealed,
  openSegment,
  sealSegments,
} from './film-seal.ts';

const seal: FilmSeal = {
  folder: 'folder',
  secret: createHash('sha256').update('a film of this test').digest(),
  fineSegments: 3,
};

/** Names and keys of films that are in storage. */
const vectors = {
  names: {
    initName: 'AixK2wYqFgHDQnuxvX30.mp4',
    segmentNames: ['yBcO2pEQXnA-V_ba0qmX.m4s', '8lBna2xD14C7TguuRa4-.m4s'],
  },
  keys: [
    'e139515e2509340fa223396956493769',
    'e7f5494c10eb1839fa657fb3e8443918',
    '51a15f9774ab5559d627f9fe5a07b7e0',
    '34d9be290625f4d3f330420e885120d5',
    'a972d504318b1b261fdc42b25269fec6',
  ],
  sealed: '304191fb86b35998856bd4b1312ae96d',
};

describe('what follows from a seal', () => {
  test('is the same for ever: films in storage depend on it', () => {
    expect(nameSealed(seal, '720p', 2)).toEqual(vectors.names);
    expect(listSealKeys(seal, '720p', 20).map((it) => it.secret.toString('hex'))).toEqual(
      vectors.keys,
    );
    expect(sealSegments(seal, '720p', 20)(Buffer.from('a segment'), 4).toString('hex')).toBe(
      vectors.sealed,
    );
  });

  test('is another name and key for each object, stream and seal', () => {
    const lengths = { lengthsSeconds: [4, 4, 4, 4], fineSeconds: 12 };
    const seals = [seal, drawSeal(randomBytes, lengths), drawSeal(randomBytes, lengths)];
    expect(seals.map((it) => it.fineSegments)).toEqual([3, 3, 3]);
    const names: string[] = [];
    const keys: string[] = [];
    for (const it of seals) {
      for (const stream of ['240p', '720p', 'sound-0']) {
        const { initName, segmentNames } = nameSealed(it, stream, 3000);
        names.push(initName, ...segmentNames);
        keys.push(...listSealKeys(it, stream, 3000).map(({ secret }) => secret.toString('hex')));
      }
    }
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(keys).size).toBe(keys.length);
    for (const name of names) expect(name).toMatch(/^[\w-]{20}\.(?:m4s|mp4)$/);
  });

  test('does not depend on how many segments there are', () => {
    const { segmentNames } = nameSealed(seal, '720p', 700);
    expect(nameSealed(seal, '720p', 7).segmentNames).toEqual(segmentNames.slice(0, 7));
  });
});

test('each segment opens with its key and with no other', () => {
  const count = 40;
  const close = sealSegments(seal, '720p', count);
  const keys = listSealKeys(seal, '720p', count);
  expect(keys.map((it) => it.fromPosition)).toEqual([0, 1, 2, 3, 18, 33]);
  const clear = Buffer.from('moof'.repeat(50));
  for (let position = 0; position < count; position++) {
    const sealed = close(clear, position);
    expect(sealed.includes('moof')).toBe(false);
    expect(openSegment(sealed, position, keys)).toEqual(clear);
    const own = keys.findLast((it) => it.fromPosition <= position);
    for (const key of keys.filter((it) => it !== own)) {
      expect(opens(sealed, position, key.secret, clear)).toBe(false);
    }
  }
  expect(() => close(clear, 5000)).toThrow(RangeError);
});

/** Padding is right by chance for one wrong key in 256. */
function opens(sealed: Buffer, position: number, secret: Buffer, clear: Buffer): boolean {
  try {
    return openSegment(sealed, position, [{ fromPosition: 0, secret }]).equals(clear);
  } catch {
    return false;
  }
}
