import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createVideo } from '../../../test/create-video.ts';
import { keyAllowanceOf } from './key-allowance.ts';

const hourMs = 3_600_000;

test('a member gets so many keys in an hour, in all ways together, and others go on', async () => {
  const site = await useTestApp({ env: { LIMIT_KEYS_PER_HOUR: '60' } });
  const video = await createVideo(site.deps, { sealed: true });
  const open = async () => {
    const { token } = await createMember(site.deps);
    const { srcList } = await askAs(site, { token })(getVideoDetail, { vid: video.id, index: 0 });
    const base = srcList[0]?.urlList[0]?.url.replace('master.m3u8', '') ?? '';
    return async (name: string, headers: Record<string, string> = {}): Promise<number> =>
      (await site.app.inject({ url: base + name, headers: { token, ...headers } })).statusCode;
  };
  const [get, other] = [await open(), await open()];
  const list = `${video.renditionId}.m3u8`;
  for (let times = 0; times < 30; times++) {
    expect(await get(`${video.renditionId}-${times % 3}.key`)).toBe(200);
    // With a key in it.
    expect(await get(list, { 'first-key': '0' })).toBe(200);
  }
  expect(await get(`${video.renditionId}-0.key`)).toBe(429);
  expect(await get(list, { 'first-key': '0' })).toBe(429);
  expect(await get(list)).toBe(200);
  expect(await other(`${video.renditionId}-0.key`)).toBe(200);
  site.clock.advance(hourMs + 1);
  expect(await get(`${video.renditionId}-0.key`)).toBe(200);
  // Sixty, that of the other member, and the last: what was refused is none.
  expect((await site.app.inject('/metrics')).body).toContain('film_keys_total 62');
});

test('keys that are asked for at once are counted once', async () => {
  const { deps } = await useTestApp({ env: { LIMIT_KEYS_PER_HOUR: '300' } });
  const count = keyAllowanceOf(deps);
  // Ten at a time from the database: thirty at once would take them all, each for itself.
  await Promise.all(Array.from({ length: 30 }, () => count('viewer')));
  for (let key = 30; key < 300; key++) await count('viewer');
  await expect(count('viewer')).rejects.toThrow('too-many');
});
