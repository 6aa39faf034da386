import { randomUUID } from 'node:crypto';

import { findTakenFiles, listIngests } from '@lantern/contracts/calls/operator/ingests';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';

let site: TestApp;
let operator: Caller;
const noon = new Date('2026-01-02T04:00:00.123Z');

beforeAll(async () => {
  site = await buildTestApp();
  operator = await createOperator(site.deps);
});
afterAll(() => site.close());

/** So many files of one moment, as a folder that is dropped makes them. */
async function add(count: number, state: 'working' | 'published', createdAt: Date): Promise<void> {
  await site.deps.prisma.ingest.createMany({
    data: Array.from({ length: count }, () => ({
      id: randomUUID(),
      origin: 'file' as const,
      source: 'film.mp4',
      title: '夜航船',
      categoryCode: '30',
      channelName: '线路一',
      state,
      createdAt,
      changedAt: createdAt,
    })),
  });
}

test('pages go on behind the last row: none is missed or comes twice, though files of one moment come in meanwhile', async () => {
  await add(23, 'published', noon);
  await add(4, 'working', noon);
  const seen: string[] = [];
  const totals: (number | null)[] = [];
  let after: string | undefined;
  do {
    const page = await askAs(site, operator)(listIngests, {
      state: 'published',
      size: 5,
      ...(after !== undefined && { after }),
    });
    expect(page.list.every(({ state }) => state === 'published')).toBe(true);
    expect(page.load.waiting).toBe(4);
    seen.push(...page.list.map(({ id }) => id));
    totals.push(page.total);
    after = page.next ?? undefined;
    await add(2, 'published', new Date(noon.getTime() + 1000));
  } while (after !== undefined);
  expect([seen.length, new Set(seen).size]).toEqual([23, 23]);
  expect(totals).toEqual([23, null, null, null, null]);
  const all = await askAs(site, operator)(listIngests, { size: 100 });
  expect([all.list.length, all.next, all.total]).toEqual([37, null, 37]);
});

test('a cursor that the server did not write is refused', async () => {
  const { next } = await askAs(site, operator)(listIngests, { size: 1 });
  const forged = Buffer.from(JSON.stringify(['newest', 1, 'x'])).toString('base64url');
  for (const after of [forged, 'abc', `${next}AAAA`]) {
    const { code } = await callAs(site, operator)(listIngests, { after });
    expect([after, code]).toEqual([after, 400]);
  }
});

test('a file is known again by what is in it, by name and size where that is not known, and not when it failed', async () => {
  const one = 'a1'.repeat(32);
  const other = 'b2'.repeat(32);
  const kept = (title: string, more: object) => ({
    id: randomUUID(),
    origin: 'upload' as const,
    source: 'IMG_0001.MOV',
    bytes: 7_000_000_000n,
    title,
    categoryCode: '30',
    channelName: '线路一',
    state: 'published' as const,
    createdAt: noon,
    changedAt: noon,
    ...more,
  });
  const known = kept('夜航', { version: one });
  const old = kept('旧版本传的', { source: '旧.mp4' });
  await site.deps.prisma.ingest.createMany({
    data: [
      known,
      old,
      kept('失败的', { version: other, state: 'failed' }),
      kept('在服务器上的', { version: other, origin: 'file' }),
    ],
  });
  const find = async (name: string, bytes: number, digest: string) => {
    const { taken } = await askAs(site, operator)(findTakenFiles, {
      files: [
        { name: 'new.mkv', bytes: 1, digest: 'c3'.repeat(32) },
        { name, bytes, digest },
      ],
    });
    expect(taken[0]).toBeNull();
    return taken[1]?.id ?? null;
  };
  expect(await find('renamed.mov', 7_000_000_000, one)).toBe(known.id);
  // Another film that a camera called the same, of the same size.
  expect(await find('IMG_0001.MOV', 7_000_000_000, 'd4'.repeat(32))).toBeNull();
  expect(await find('x.mp4', 7_000_000_000, other)).toBeNull();
  expect(await find('旧.mp4', 7_000_000_000, 'd4'.repeat(32))).toBe(old.id);
  expect(await find('旧.mp4', 7_000_000_001, 'd4'.repeat(32))).toBeNull();
  expect(await find('IMG_0001.MOV', 7_000_000_000, '')).toBe(known.id);
});
