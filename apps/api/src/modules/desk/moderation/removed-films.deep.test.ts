import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { listChat } from '@lantern/contracts/calls/chat';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import {
  countReports,
  decideReport,
  restoreVideo,
} from '@lantern/contracts/calls/operator/moderation';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Db } from '../../../platform/database/db.ts';
import { actOf } from '../../../test/act-of.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { runTool } from '../../films/ingest/encode/run-tool.ts';
import { ingestFile } from '../../films/ingest/ingest-file.ts';
import { faultOf } from '../../films/ingest/run-ingest.ts';
import { decideReport as decide } from './operate-reports.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await buildTestApp();
  await makeIngestPlace(site.deps);
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const takeIn = (path: string) => ingestFile(site.deps, { ...ingestOrder(), source: path });

test('a removed film is refused as the same file and in another encoding, until it is restored', async () => {
  const path = await makeVideo(join(folder, 'film.mp4'), { size: '320x240', seconds: 9 });
  const other = join(folder, 'other.mkv');
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-i', path, '-vf', 'scale=200:150,eq=brightness=0.06', '-r', '12'],
      ['-c:v', 'mpeg4', '-q:v', '14', '-an', other],
    ].flat(),
  );
  expect([made.exitCode, made.errors]).toEqual([0, '']);
  const film = await takeIn(path);
  const videoId = film.videoId ?? 0;
  const operator = await createOperator(site.deps);
  const about = { cartoonCode: videoId, category: 'copyright', detail: '这是我的作品' } as const;
  const reporter = await createMember(site.deps);
  const { receipt } = await askAs(site, reporter)(reportVideo, about);
  await askAs(site, operator)(decideReport, { receipt, decision: 'uphold', note: '属实' });

  const same = await takeIn(path);
  expect([same.state, faultOf(same)]).toEqual([
    'failed',
    { fault: 'blocked', detail: `removed before: ${receipt} copyright` },
  ]);
  const again = await takeIn(other);
  expect([again.state, faultOf(again)]).toEqual([
    'failed',
    { fault: 'blocked', detail: `looks like removed video ${videoId}: ${receipt} copyright` },
  ]);
  const mandelbrot = join(folder, 'different.mp4');
  await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'mandelbrot=size=320x240:rate=10', '-t', '9'],
      ['-preset', 'ultrafast', mandelbrot],
    ].flat(),
  );
  expect((await takeIn(mandelbrot)).state).toBe('published');

  await askAs(site, operator)(restoreVideo, { cartoonCode: videoId, reason: '已获授权' });
  expect((await takeIn(other)).state).toBe('published');
});

test('members who reported get the decision, once each; months are counted', async () => {
  const video = await createVideo(site.deps);
  const reporter = await createMember(site.deps);
  const visitor = null;
  const about = { cartoonCode: video.id, category: 'other' } as const;
  const { receipt } = await askAs(site, reporter)(reportVideo, about);
  for (const by of [reporter, visitor]) await askAs(site, by)(reportVideo, about);
  // Half an hour without a use ends a session.
  const ask = async () => askAs(site, await createOperator(site.deps));
  const month = async () =>
    (await (await ask())(countReports, {})).months.find((it) => it.category === 'other');
  expect(await month()).toMatchObject({
    month: '2031-05',
    received: 3,
    open: 3,
    medianHours: null,
  });
  site.clock.advance(2 * 3_600_000);
  const decision = { receipt, decision: 'clear', note: '没有问题' } as const;
  await (
    await ask()
  )(decideReport, decision);
  const messages = await askAs(site, reporter)(listChat, {});
  expect(messages.map(({ message }) => message)).toEqual([
    expect.stringContaining(`《${video.title}》（R2031`),
  ]);
  expect(messages[0]?.message).toContain('未发现违规');
  expect(await month()).toMatchObject({
    received: 3,
    cleared: 3,
    open: 0,
    late: 0,
    medianHours: 2,
  });
});

test('deciding asks the database as often for thirty reporters as for three', async () => {
  const { deps } = site;
  const operator = await createOperator(deps);
  const act = actOf(operator.operatorId, decideReport);
  const count = async (reporters: number): Promise<number> => {
    const video = await createVideo(deps);
    const about = { cartoonCode: video.id, category: 'other' } as const;
    const created: Awaited<ReturnType<typeof createMember>>[] = [];
    let receipt = '';
    for (let n = 0; n < reporters; n++) {
      const reporter = await createMember(deps);
      created.push(reporter);
      ({ receipt } = await askAs(site, reporter)(reportVideo, about));
    }
    let asked = 0;
    const counted = (tx: Db): Db => ({
      rows: (...it) => (asked++, tx.rows(...it)),
      row: (...it) => (asked++, tx.row(...it)),
      one: (...it) => (asked++, tx.one(...it)),
      run: (...it) => (asked++, tx.run(...it)),
      query: (...it) => (asked++, tx.query(...it)),
    });
    const transact: typeof deps.db.transact = (work) => deps.db.transact((tx) => work(counted(tx)));
    const db = { ...deps.db, transact };
    await decide({ deps: { ...deps, db }, act }, { receipt, decision: 'clear', note: '看过' });
    for (const reporter of created)
      expect(await askAs(site, reporter)(listChat, {})).toHaveLength(1);
    return asked;
  };
  expect(await count(30)).toBe(await count(3));
});
