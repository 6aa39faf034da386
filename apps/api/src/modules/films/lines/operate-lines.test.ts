import { createHash } from 'node:crypto';

import {
  blockLineHost,
  listLineHosts,
  listLineReplacements,
  listLostTitles,
  previewReplaceHost,
  replaceLineHost,
  unblockLineHost,
  undoLineReplacement,
} from '@lantern/contracts/calls/operator/lines';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { hearChanges } from '../../../test/hear-changes.ts';

let site: TestApp;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  editor = await createOperator(site.deps, { roles: ['content'], isProved: true });
});
afterAll(() => site.close());

/** A title with nothing but a line at these addresses. */
async function createLine(title: string, addresses: readonly string[]): Promise<number> {
  const { prisma } = site.deps;
  const { id } = await createVideo(site.deps, { title, channels: [] });
  const videoId = BigInt(id);
  const channel = await prisma.channel.create({ data: { videoId, name: '外线', position: 0 } });
  for (const [position, address] of addresses.entries()) {
    const { origin: host } = new URL(address);
    await prisma.lineHost.upsert({ where: { host }, create: { host }, update: {} });
    const addressDigest = createHash('sha256').update(address).digest();
    const data = { videoId, channelId: channel.id, position, title: `${position + 1}` };
    await prisma.episode.create({ data: { ...data, address, addressDigest } });
  }
  await hearChanges(site);
  return id;
}

const hostOf = async (host: string) => {
  await hearChanges(site);
  const { list } = await askAs(site, editor)(listLineHosts, {});
  return list.find((it) => it.host === host);
};
const addressesOf = async (videoId: number) =>
  (
    await site.deps.prisma.episode.findMany({
      where: { videoId: BigInt(videoId) },
      orderBy: { position: 'asc' },
    })
  ).map(({ address }) => address);

const actsOn = async (id: string | number) =>
  (
    await site.deps.prisma.audit.findMany({
      where: { subjectId: String(id), subjectKind: { startsWith: 'line' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, reason, after }) => [action, reason, after]);

test('hosts are shown with their titles, and one that is blocked gives no line until it is unblocked', async () => {
  const host = 'https://a.lines.example';
  const id = await createLine('甲片', [`${host}/1.m3u8`, `${host}/2.m3u8`]);
  await createLine('乙片', ['https://b.lines.example/1.m3u8']);
  expect(await hostOf(host)).toEqual({
    host,
    state: 'unknown',
    titles: 1,
    share: 500,
    allowsPages: null,
    hasHttps: null,
    answerMs: null,
    failures: 0,
    memberFailures: 0,
    checkTime: null,
    reason: '',
  });
  const lost = async () => (await askAs(site, editor)(listLostTitles, {})).list;
  expect((await lost()).some(({ videoId }) => videoId === id)).toBe(false);
  await askAs(site, editor)(blockLineHost, { host, reason: '侵权' });
  expect(await hostOf(host)).toMatchObject({ state: 'blocked', reason: '侵权' });
  const { srcList } = await askAs(site, null)(getVideoDetail, { vid: id });
  expect(srcList).toEqual([]);
  expect(await lost()).toContainEqual({ videoId: id, title: '甲片', hosts: [host] });
  const again = await callAs(site, editor)(blockLineHost, { host, reason: '侵权' });
  expect(again.refusal).toBe('line-host-unknown');
  await askAs(site, editor)(unblockLineHost, { host });
  expect(await hostOf(host)).toMatchObject({ state: 'unknown', reason: '' });
  expect((await lost()).some(({ videoId }) => videoId === id)).toBe(false);
  expect(await actsOn(host)).toEqual([
    ['line.block', '侵权', { state: 'blocked', reason: '侵权' }],
    ['line.unblock', '', { state: 'open' }],
  ]);
});

test('a host takes the place of another in all addresses, and gives it back but where an address changed since', async () => {
  const [host, to] = ['https://old.lines.example', 'https://new.lines.example:8443'];
  const id = await createLine('换线片', [
    `${host}/1.m3u8?a=https://old.lines.example/x`,
    `${host}/2.m3u8`,
    'https://old.lines.example.org/3.m3u8',
  ]);
  const before = await addressesOf(id);
  const wanted = { host, to: `${to}/ignored?path` };
  expect(await askAs(site, editor)(previewReplaceHost, wanted)).toEqual({
    to,
    addresses: 2,
    titles: 1,
    examples: [`${to}/1.m3u8?a=https://old.lines.example/x`, `${to}/2.m3u8`],
  });
  expect(await addressesOf(id)).toEqual(before);
  const done = await askAs(site, editor)(replaceLineHost, { ...wanted, isLasting: false });
  expect(done.addresses).toBe(2);
  const after = await addressesOf(id);
  expect(after).toEqual([
    `${to}/1.m3u8?a=https://old.lines.example/x`,
    `${to}/2.m3u8`,
    'https://old.lines.example.org/3.m3u8',
  ]);
  const rows = await site.deps.prisma.episode.findMany({ where: { videoId: BigInt(id) } });
  for (const { address, addressDigest } of rows) {
    const digest = createHash('sha256')
      .update(address ?? '')
      .digest();
    expect(Buffer.from(addressDigest ?? [])).toEqual(digest);
  }
  expect(await hostOf(to)).toMatchObject({ titles: 1, state: 'unknown' });
  await site.deps.prisma.episode.updateMany({
    where: { address: `${to}/2.m3u8` },
    data: { address: 'https://c.lines.example/2.m3u8' },
  });
  expect((await askAs(site, editor)(undoLineReplacement, { id: done.id })).addresses).toBe(1);
  expect(await addressesOf(id)).toEqual([
    before[0],
    'https://c.lines.example/2.m3u8',
    'https://old.lines.example.org/3.m3u8',
  ]);
  const twice = await callAs(site, editor)(undoLineReplacement, { id: done.id });
  expect(twice.refusal).toBe('line-replacement-unknown');
  const { list } = await askAs(site, editor)(listLineReplacements, {});
  expect(list[0]).toMatchObject({ from: host, to, addresses: 2, isUndone: true });
  expect((await actsOn(host)).map(([action]) => action)).toEqual(['line.replace']);
  expect((await actsOn(done.id)).map(([action]) => action)).toEqual(['line.replace-undo']);
});

test.each([
  'ftp://x.example',
  'https://127.0.0.1',
  'http://0x7f.1/',
  'https://intern.local',
  'keine',
  'https://same.lines.example/1',
])('%s takes no place', async (to) => {
  const host = 'https://same.lines.example';
  const { refusal } = await callAs(site, editor)(replaceLineHost, { host, to, isLasting: true });
  expect(refusal).toBe('line-host-address');
});
