import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getBatch, startBatch } from '@lantern/contracts/calls/operator/batches';
import { getIngest } from '@lantern/contracts/calls/operator/ingests';
import { restoreVideo } from '@lantern/contracts/calls/operator/moderation';
import { addRightsRecord, revokeRightsRecord } from '@lantern/contracts/calls/operator/rights';
import { changeSettings } from '@lantern/contracts/calls/operator/site';
import { editVideo, getVideo, publishVideo } from '@lantern/contracts/calls/operator/videos';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideoOptions } from '../../../test/create-video.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { bringVideoBack } from '../../desk/moderation/operate-reports.ts';
import { runBatch } from '../catalogue/batches/run-batch.ts';
import { catalogueRecurring } from '../catalogue/catalogue.jobs.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import { orderMirror } from '../ingest/mirror/order-mirror.ts';
import { faultOf } from '../ingest/run-ingest.ts';

vi.setConfig({ testTimeout: 60_000 });

let site: TestApp;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ env: { PUBLISH_NEEDS: 'consent,age_proof' } });
  editor = await createOperator(site.deps);
});
afterAll(() => site.close());

const reason = '测试 🏮';
const dayMs = 86_400_000;
const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const make = (options: TestVideoOptions) => createVideo(site.deps, options);
const at = (ms: number): Date => new Date(site.clock.now().getTime() + ms);
const wire = (ms: number): string => formatShanghaiTime(at(ms));

/** Puts on record what this site asks for, as far as a day. */
async function cover(id: number, validUntil: string | null = null): Promise<number> {
  const record = { id, party: '出镜者', remark: '', validFrom: null, validUntil };
  await ask(addRightsRecord, { ...record, kind: 'age_proof' });
  const { records } = await ask(addRightsRecord, { ...record, kind: 'consent' });
  return records[0]?.id ?? 0;
}

const words = '缺少发布所需的权利记录：出镜同意、成年证明';

test('publishing at once or later is refused in words until all is on record', async () => {
  const { id } = await make({ state: 'draft' });
  for (const publishTime of [null, wire(dayMs)]) {
    const refused = await callAs(site, editor)(publishVideo, { id, publishTime });
    expect([refused.code, refused.refusal, refused.msg]).toEqual([500, 'rights-missing', words]);
  }
  const record = { id, kind: 'consent', party: '出镜者', remark: '', validFrom: null } as const;
  await ask(addRightsRecord, { ...record, validUntil: null });
  const { msg } = await callAs(site, editor)(publishVideo, { id, publishTime: null });
  expect(msg).toBe('缺少发布所需的权利记录：成年证明');
  await cover(id);
  expect((await ask(publishVideo, { id, publishTime: null })).state).toBe('published');
});

test('the records valid on the day decide: one that ended before or begins after does not count', async () => {
  const { id } = await make({ state: 'draft' });
  await cover(id, '2031-05-22');
  const publish = async (ms: number) =>
    (await callAs(site, editor)(publishVideo, { id, publishTime: wire(ms) })).refusal;
  expect(await publish(2 * dayMs)).toBe('rights-missing');
  expect(await publish(dayMs)).toBeUndefined();
  const { version, state: _, ...detail } = await ask(getVideo, { id });
  const later = { ...detail, id, version, publishTime: wire(3 * dayMs) };
  expect((await callAs(site, editor)(editVideo, later)).refusal).toBe('rights-missing');
  const title = { ...detail, id, version, title: '别的名字' };
  expect((await callAs(site, editor)(editVideo, title)).code).toBe(0);
});

test('a removed film is not restored, and a batch omits and names films without a record', async () => {
  const { id: cartoonCode } = await make({ state: 'taken_down' });
  const restore = () => callAs(site, editor)(restoreVideo, { cartoonCode, reason });
  expect(await restore()).toMatchObject({ refusal: 'rights-missing', msg: words });
  await cover(cartoonCode);
  expect((await restore()).code).toBe(0);
  const [bare, covered] = [
    await make({ publishedAt: at(dayMs) }),
    await make({ publishedAt: at(dayMs) }),
  ];
  await cover(covered.id);
  const change = { kind: 'publish-time', publishTime: wire(2 * dayMs) } as const;
  const videos = { ids: [bare.id, covered.id] };
  const { id } = await ask(startBatch, { videos, change, reason });
  await runBatch(
    { ...site.deps, restoreVideo: bringVideoBack, mirrorVideo: orderMirror },
    id,
    new AbortController().signal,
  );
  const { done, refusals } = await ask(getBatch, { id });
  expect([done, refusals]).toEqual([1, [{ id: bare.id, title: bare.title, reason: words }]]);
});

test('a video that waits for its day is a draft again when its record is revoked; one that is out stays', async () => {
  const hold = async (): Promise<void> => {
    const job = catalogueRecurring(site.deps).find(({ name }) => name === 'hold-uncovered');
    await job?.run(new AbortController().signal);
  };
  const [waiting, out] = [
    await make({ publishedAt: at(dayMs) }),
    await make({ publishedAt: at(-dayMs) }),
  ];
  const recordId = await cover(waiting.id);
  await hold();
  expect((await ask(getVideo, { id: waiting.id })).state).toBe('scheduled');
  await ask(revokeRightsRecord, { recordId, reason });
  await hold();
  expect(await ask(getVideo, { id: waiting.id })).toMatchObject({
    state: 'draft',
    publishTime: null,
  });
  expect((await ask(getVideo, { id: out.id })).state).toBe('published');
  const row = await site.deps.prisma.audit.findFirst({
    where: { action: 'video.hold-schedule' },
    orderBy: { id: 'desc' },
  });
  expect([row?.subjectId, row?.operatorId, row?.after]).toMatchObject([
    String(waiting.id),
    null,
    { state: 'draft', missing: ['consent'] },
  ]);
});

test('a film that is taken in becomes a draft, and an episode joins no published video that lacks a record', async () => {
  await makeIngestPlace(site.deps);
  const folder = await makeVideoFolder();
  const source = await makeVideo(join(folder, 'film.mp4'), { size: '64x48', seconds: 2, rate: 5 });
  const order = ingestOrder();
  const film = await ingestFile(site.deps, { ...order, source });
  expect([film.state, film.isDraft]).toEqual(['published', true]);
  const id = film.videoId ?? 0;
  expect((await ask(getVideo, { id })).state).toBe('draft');
  expect((await ask(getIngest, { id: film.id })).notes[0]).toContain('视频还是草稿');
  const next = { ...order, episodeTitle: '第2集' };
  expect((await ingestFile(site.deps, { ...next, source })).videoId).toBe(id);
  const recordId = await cover(id);
  await ask(publishVideo, { id, publishTime: null });
  await ask(revokeRightsRecord, { recordId, reason });
  const third = await ingestFile(site.deps, { ...order, episodeTitle: '第3集', source });
  expect([third.state, faultOf(third)]).toEqual([
    'failed',
    { fault: 'rights-missing', detail: 'rights-missing consent' },
  ]);
  await rm(folder, { recursive: true, force: true });
});

test('a site that asks for nothing publishes as ever, until an operator asks for something', async () => {
  const own = await useTestApp();
  const by = await createOperator(own.deps);
  const publish = async () => {
    const { id } = await createVideo(own.deps, { state: 'draft' });
    return (await callAs(own, by)(publishVideo, { id, publishTime: null })).refusal;
  };
  expect(await publish()).toBeUndefined();
  const settings = { publishNeeds: ['source' as const] };
  await askAs(own, by)(changeSettings, { settings, reason });
  expect(await publish()).toBe('rights-missing');
});
