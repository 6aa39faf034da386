import { addSource, declareSource, switchSource } from '@lantern/contracts/calls/operator/sources';
import { getVideoOrigin, restoreVideoField } from '@lantern/contracts/calls/operator/video-origin';
import { editVideo, getVideo } from '@lantern/contracts/calls/operator/videos';
import type { SourceField } from '@lantern/contracts/entities/video-origin';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { pageOfFeed, startFeed } from '../../../test/maccms-feed.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { collectInBackground } from './feeds/feeds.jobs.ts';
import { sourcesRecurring } from './titles/fetch-pictures.ts';

let site: TestApp;
let owner: TestOperator;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  owner = await createOperator(site.deps, { loginName: 'owner' });
  editor = await createOperator(site.deps, { loginName: 'editor', roles: ['content'] });
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const classes = [{ type_id: 1, type_pid: 0, type_name: '电影' }];

interface Fields {
  name: string;
  blurb: string;
  director: string;
  tags: string;
  picture?: string;
}

/** A title that a feed says something else of each time. */
async function follow(fields: Fields, fills: 'empty' | 'always' | 'never' = 'empty') {
  let now = fields;
  const feed = await startFeed((question) =>
    pageOfFeed(
      question,
      [
        {
          vod_id: 7,
          type_id: 1,
          type_name: '电影',
          vod_name: now.name,
          vod_content: now.blurb,
          vod_director: now.director,
          vod_class: now.tags,
          vod_year: '2021',
          vod_pic: now.picture ?? '',
          vod_play_from: 'am3u8',
          vod_play_url: `第1集$https://v1.example/${encodeURIComponent(now.name)}/1.m3u8`,
        },
      ],
      classes,
    ),
  );
  onTestFinished(feed.close);
  const name = `来源 ${fields.name}`;
  const { id } = await ask(addSource, { name, address: feed.address, everyHours: 6, fills });
  const right = { id, licence: 'owned', note: '自有影片', publish: 'never' } as const;
  await askAs(site, owner)(declareSource, right);
  await ask(switchSource, { id, isOn: true });
  const collect = (kind: 'full' | 'again') =>
    collectInBackground(site.deps, { sourceId: id, kind }, new AbortController().signal);
  await collect('full');
  const { videoId } = await site.deps.prisma.sourceItem.findFirstOrThrow({
    where: { sourceId: id },
  });
  const say = async (next: Fields): Promise<void> => {
    now = next;
    await collect('full');
  };
  return { id, name, videoId: Number(videoId), say, collect };
}

/** Changes fields of a video, as its form does. */
async function edit(
  id: number,
  change: { introduction?: string; tags?: string[]; title?: string },
) {
  const {
    version,
    title,
    introduction,
    author,
    tags,
    categoryCode,
    score,
    paid,
    price,
    publishTime,
  } = await ask(getVideo, { id });
  const before = {
    title,
    introduction,
    author,
    tags,
    categoryCode,
    score,
    paid,
    price,
    publishTime,
  };
  await ask(editVideo, { ...before, id, version, ...change });
}

const fieldOf = async (id: number, field: SourceField) =>
  (await ask(getVideoOrigin, { id })).fields.find((it) => it.field === field);
const refusalOf = async (id: number, field: SourceField) =>
  (await callAs(site, editor)(restoreVideoField, { id, field })).refusal;

test('each field says who filled it, and each line where it is from', async () => {
  const fields = { name: '浮桥 & 灯', blurb: '对方的简介', director: '朱思远', tags: '悬疑,夜' };
  const { id: sourceId, name, videoId: id } = await follow(fields);
  const origin = await ask(getVideoOrigin, { id });
  expect(origin.sources).toMatchObject([{ id: sourceId, name, remoteId: '7', isMaker: true }]);
  expect(origin.fields.map((it) => [it.field, it.by, it.who])).toEqual(
    ['title', 'introduction', 'author', 'tags', 'poster', 'lines'].map((it) => [
      it,
      'source',
      name,
    ]),
  );
  expect(origin.lines).toMatchObject([
    { source: name, player: 'am3u8', remoteId: '7', episodes: 1 },
  ]);
  await edit(id, { introduction: '我们写的' });
  expect(await fieldOf(id, 'introduction')).toMatchObject({
    by: 'operator',
    who: 'editor',
    isKnown: true,
  });
  expect((await fieldOf(id, 'introduction'))?.time).toMatch(/^\d{4}-/);
  expect((await fieldOf(id, 'title'))?.by).toBe('source');
});

test('what the source said last comes back at once, and is in the audit', async () => {
  const fields = { name: '半张船票', blurb: '第一版', director: '', tags: '港口' };
  const { videoId: id, say } = await follow(fields);
  await edit(id, { introduction: '我们写的', tags: ['我们的'] });
  await say({ ...fields, blurb: "第二版 '; drop table video; --" });
  expect((await ask(getVideo, { id })).introduction).toBe('我们写的');
  await ask(restoreVideoField, { id, field: 'introduction' });
  await ask(restoreVideoField, { id, field: 'tags' });
  expect(await ask(getVideo, { id })).toMatchObject({
    introduction: "第二版 '; drop table video; --",
    tags: ['港口'],
  });
  expect(await fieldOf(id, 'introduction')).toMatchObject({
    by: 'source',
    waits: false,
    time: null,
  });
  expect(await refusalOf(id, 'introduction')).toBe('field-not-owned');
  const acts = await site.deps.prisma.audit.findMany({
    where: { action: 'video.restore-field', subjectId: String(id) },
    orderBy: { id: 'asc' },
  });
  expect(acts.map((it) => [it.before, it.after])).toEqual([
    [
      { owner: 'operator', introduction: '我们写的' },
      { owner: 'source', introduction: "第二版 '; drop table video; --" },
    ],
    [
      { owner: 'operator', tags: ['我们的'] },
      { owner: 'source', tags: ['港口'] },
    ],
  ]);
});

test.each(['empty', 'always', 'never'] as const)(
  'where what it said is not known, its next run fills the field (%s)',
  async (fills) => {
    const fields = { name: `没有名字的岸 ${fills}`, blurb: '对方的', director: '', tags: '' };
    const { id: sourceId, videoId: id, collect } = await follow(fields, fills);
    await edit(id, { introduction: '我们写的' });
    // As a version before this one left it.
    await site.deps.prisma.fieldOwner.updateMany({
      where: { videoId: id },
      data: { said: {}, operatorId: null },
    });
    await site.deps.db.query(`update field_owner set said = null where video_id = ${id}`);
    expect(await fieldOf(id, 'introduction')).toMatchObject({
      by: 'operator',
      who: '',
      isKnown: false,
    });
    await ask(restoreVideoField, { id, field: 'introduction' });
    expect(await fieldOf(id, 'introduction')).toMatchObject({ by: 'source', waits: true });
    expect((await ask(getVideo, { id })).introduction).toBe('我们写的');
    const { rows } = await site.deps.db.query(
      `select from pgboss.job where name = 'collect-feed' and data = '{"sourceId": ${sourceId}, "kind": "again"}'`,
    );
    expect(rows).toHaveLength(1);
    await collect('again');
    expect((await ask(getVideo, { id })).introduction).toBe('对方的');
    expect(await fieldOf(id, 'introduction')).toMatchObject({ by: 'source', waits: false });
  },
);

test('what another source filled later is shown as its own, and comes back as it said it', async () => {
  const fields = { name: '两家都有的片', blurb: '', director: '朱思远', tags: '' };
  const first = await follow(fields);
  const second = await follow({ ...fields, blurb: '第二家的简介' });
  expect(second.videoId).toBe(first.videoId);
  const id = first.videoId;
  expect(await fieldOf(id, 'introduction')).toMatchObject({ by: 'source', who: second.name });
  expect(await fieldOf(id, 'author')).toMatchObject({ by: 'source', who: first.name });
  await edit(id, { introduction: '我们写的' });
  await ask(restoreVideoField, { id, field: 'introduction' });
  expect((await ask(getVideo, { id })).introduction).toBe('第二家的简介');
  expect(await fieldOf(id, 'introduction')).toMatchObject({ by: 'source', who: second.name });
});

test('a poster that is given back stays until the source brings its own, and lines are its own again', async () => {
  const bytes = await makePicture({ width: 320, height: 180 });
  const pictures = await startFeed(() => ({
    body: bytes,
    headers: { 'content-type': 'image/png' },
  }));
  onTestFinished(pictures.close);
  const fields = { name: '借来的海报', blurb: '', director: '', tags: '' };
  const { videoId: id, collect } = await follow({ ...fields, picture: pictures.address });
  await site.deps.db.query(`update video set poster_key = 'images/ours.webp' where id = ${id};
    update source_item set picture = null where video_id = ${id};
    insert into field_owner (video_id, field, owner) values (${id}, 'poster', 'operator'), (${id}, 'lines', 'operator')`);
  const poster = async () =>
    (await site.deps.prisma.video.findUniqueOrThrow({ where: { id } })).posterKey;
  const fetchPictures = async () => {
    for (const it of sourcesRecurring(site.deps)) await it.run(new AbortController().signal);
  };
  await collect('full');
  await fetchPictures();
  expect(await poster()).toBe('images/ours.webp');
  const given = await ask(restoreVideoField, { id, field: 'poster' });
  expect(given.fields.find((it) => it.field === 'poster')).toMatchObject({ waits: true });
  const both = await ask(restoreVideoField, { id, field: 'lines' });
  expect(both.fields.find((it) => it.field === 'lines')).toMatchObject({
    by: 'source',
    waits: false,
  });
  await collect('again');
  expect(await poster()).toBe('images/ours.webp');
  await fetchPictures();
  expect(await poster()).toMatch(/^images\/(?!ours).+\.webp$/);
  expect(await fieldOf(id, 'poster')).toMatchObject({ by: 'source', waits: false });
});

test('a video that no source has, has no origin, and nothing of it can be given back', async () => {
  const { id } = await createVideo(site.deps);
  expect(await ask(getVideoOrigin, { id })).toEqual({
    sources: [],
    fields: [],
    lines: [],
  });
  await edit(id, { title: '换了名字' });
  expect(await refusalOf(id, 'title')).toBe('field-not-owned');
  expect(await refusalOf(999_999, 'title')).toBe('video-unknown');
});
