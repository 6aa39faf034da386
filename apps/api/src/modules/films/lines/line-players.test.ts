import { createHash } from 'node:crypto';

import { reportLineFailure } from '@lantern/contracts/calls/lines';
import {
  listLineHosts,
  listLinePlayers,
  orderLinePlayers,
} from '@lantern/contracts/calls/operator/lines';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { refusalText } from '../../../text/zh/sentences.ts';
import { checkHosts } from './check-hosts.ts';

let site: TestApp;
let cast: Cast;
let editor: TestOperator;
let sourceId: bigint;
beforeAll(async () => {
  site = await buildTestApp();
  cast = await createCast(site);
  editor = await createOperator(site.deps, { roles: ['content'] });
  const { id } = await site.deps.prisma.source.create({
    data: {
      name: '某站',
      kind: 'feed_json',
      address: 'https://feed.example/',
      addressDigest: createHash('sha256').update('feed').digest(),
      operatorId: editor.operatorId,
      createdAt: site.deps.now(),
    },
  });
  sourceId = id;
});
afterAll(() => site.close());

let hosts = 0;
const newHost = (): string => `https://p${(hosts += 1)}.players.example`;

/** A published title with a line of each of these players, in this order; the host and the episode of each. */
async function createTitle(title: string, players: readonly string[], own: readonly string[] = []) {
  const { prisma } = site.deps;
  const { id } = await createVideo(site.deps, { title, channels: [] });
  const lines: { player: string; host: string; episodeId: number }[] = [];
  for (const [position, playerCode] of players.entries()) {
    const host = newHost();
    const address = `${host}/1.m3u8`;
    await prisma.lineHost.create({ data: { host } });
    const isOwn = own.includes(playerCode);
    const channel = await prisma.channel.create({
      data: {
        videoId: id,
        name: playerCode || '我们的',
        position,
        playerCode,
        ...(!isOwn && { sourceId }),
      },
    });
    const addressDigest = createHash('sha256').update(address).digest();
    const place = { videoId: id, channelId: channel.id, position: 0, title: '第1集' };
    const row = await prisma.episode.create({ data: { ...place, address, addressDigest } });
    lines.push({ player: playerCode, host, episodeId: Number(row.id) });
  }
  await hearChanges(site);
  return { id, lines };
}

const namesOf = async (id: number): Promise<string[]> =>
  (await askAs(site, cast.demo)(getVideoDetail, { vid: id })).srcList.map((it) => it.name);
const order = (codes: string[]) => askAs(site, editor)(orderLinePlayers, { codes });

test('lines come in the order of their players, in each title; a second line of a player goes with the first', async () => {
  const one = await createTitle('先甲', ['jiam3u8', 'yim3u8', 'jiam3u8#2', 'bingm3u8']);
  const other = await createTitle('先丙', ['bingm3u8', 'jiam3u8']);
  expect(await namesOf(one.id)).toEqual(['jiam3u8', 'yim3u8', 'jiam3u8#2', 'bingm3u8']);
  await order(['bingm3u8', 'jiam3u8']);
  await expect.poll(() => namesOf(one.id)).toEqual(['bingm3u8', 'jiam3u8', 'jiam3u8#2', 'yim3u8']);
  await order(['jiam3u8', 'jiam3u8', 'bingm3u8']);
  await expect.poll(() => namesOf(other.id)).toEqual(['jiam3u8', 'bingm3u8']);
  await hearChanges(site);
  const { list } = await askAs(site, editor)(listLinePlayers, {});
  expect(list.map((it) => [it.code, it.titles, it.isPlaced])).toEqual([
    ['jiam3u8', 2, true],
    ['bingm3u8', 2, true],
    ['yim3u8', 1, false],
  ]);
  const { after, before } = await site.deps.prisma.audit.findFirstOrThrow({
    where: { action: 'line.order-players' },
    orderBy: { id: 'desc' },
  });
  expect([before, after]).toEqual([
    { codes: ['bingm3u8', 'jiam3u8'] },
    { codes: ['jiam3u8', 'bingm3u8'] },
  ]);
});

test('a line that no source brought has no place by its player, and a host that fails stays last', async () => {
  const { id, lines } = await createTitle('混着的', ['dingm3u8', 'wum3u8', ''], ['']);
  await order(['wum3u8', 'dingm3u8']);
  await expect.poll(() => namesOf(id)).toEqual(['wum3u8', 'dingm3u8', '我们的']);
  const host = lines.find((it) => it.player === 'wum3u8')?.host ?? '';
  await site.deps.prisma.lineHost.update({ where: { host }, data: { state: 'failing' } });
  await expect.poll(() => namesOf(id)).toEqual(['dingm3u8', '我们的', 'wum3u8']);
});

test('what fails for members is counted by host and day, and has the host checked sooner', async () => {
  const { id, lines } = await createTitle('会断的片', ['jim3u8']);
  const [{ host, episodeId } = { host: '', episodeId: 0 }] = lines;
  const minutesAgo = (minutes: number): Date =>
    new Date(site.deps.now().getTime() - minutes * 60_000);
  const check = async () => {
    await checkHosts(site.deps);
    return (await site.deps.prisma.lineHost.findUniqueOrThrow({ where: { host } })).checkedAt;
  };
  const checkedAt = minutesAgo(30);
  await site.deps.prisma.lineHost.updateMany({ data: { checkedAt: site.deps.now() } });
  await site.deps.prisma.lineHost.update({ where: { host }, data: { checkedAt } });
  expect(await check()).toEqual(checkedAt);
  const failed = { cartoonCode: id, moviesInfoId: episodeId };
  for (const who of [cast.demo, cast.vip]) {
    expect((await callAs(site, who)(reportLineFailure, failed)).code).toBe(0);
  }
  await hearChanges(site);
  const { list } = await askAs(site, editor)(listLineHosts, {});
  expect(list.find((it) => it.host === host)?.memberFailures).toBe(2);
  expect(await check()).not.toEqual(checkedAt);
  const { rows } = await site.deps.db.query(
    `select column_name from information_schema.columns where table_name = 'line_failure'`,
  );
  expect(JSON.stringify(rows)).not.toContain('member');
});

test.each([
  [
    'an episode of another title',
    async () => ({ cartoonCode: (await createTitle('别的', ['a1'])).id, moviesInfoId: 1 }),
  ],
  [
    'a film of this site',
    async () => ({ cartoonCode: (await createVideo(site.deps)).id, moviesInfoId: 999_999 }),
  ],
  ['nothing', () => ({ cartoonCode: 999_999, moviesInfoId: 999_999 })],
])('a failure of %s is refused', async (_, failed) => {
  const { msg } = await callAs(site, cast.demo)(reportLineFailure, await failed());
  expect(msg).toBe(refusalText['video-unknown']);
});
