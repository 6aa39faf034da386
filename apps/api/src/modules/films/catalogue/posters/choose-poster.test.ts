import { listPaging } from '@lantern/contracts/calls/catalogue';
import { sendPicture } from '@lantern/contracts/calls/operator/pictures';
import { choosePoster, listPosters } from '@lantern/contracts/calls/operator/posters';
import { getVideo } from '@lantern/contracts/calls/operator/videos';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { makePicture } from '../../../../test/make-picture.ts';
import { sendFormAs } from '../../../../test/send-form.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  return () => site.close();
});

/** A published video with three frames to choose from; answers their bytes too. */
async function withFrames() {
  const video = await createVideo(site.deps);
  const frames: Buffer[] = [];
  for (const position of [0, 1, 2]) {
    const bytes = await makePicture({ width: 64 + position, format: 'webp' });
    const key = `images/frame-${video.id}-${position}.webp`;
    await site.deps.storage.put(key, bytes);
    const data = { assetId: video.assetId, position, key, bytes: bytes.length };
    await site.deps.prisma.assetPoster.create({ data });
    frames.push(bytes);
  }
  return { ...video, frames };
}

const seen = async (title: string) => {
  const listed = { currentPage: 1, type: '全部', typeCode: '0' };
  const { list } = await askAs(site, null)(listPaging, listed);
  return list.find((it) => it.cartoonName === title)?.cartoonImage;
};
const isServed = async (url: string): Promise<boolean> =>
  (await site.app.inject(url)).statusCode === 200;

test('a frame of the film becomes the poster, for members too, and it is written down', async () => {
  const { id, title, frames } = await withFrames();
  const operator = await createOperator(site.deps);
  const ask = askAs(site, operator);
  const listed = await ask(listPosters, { id });
  expect(listed.frames).toEqual(frames.map((bytes) => bytes.toString('base64')));
  const { poster: former } = await ask(getVideo, { id });
  const { poster } = await ask(choosePoster, { id, poster: 2, former });
  expect(poster).toBe(`/media/images/frame-${id}-2.webp`);
  await expect.poll(() => seen(title)).toBe(poster);
  await expect.poll(() => isServed(poster)).toBe(true);
  const rows = await site.deps.prisma.audit.findMany({
    where: { operatorId: operator.operatorId, action: 'video.poster' },
  });
  expect(rows.map((it) => [it.target, it.before, it.after])).toEqual([
    [`video ${id}`, { poster: former }, { poster }],
  ]);
});

test('an uploaded picture becomes the poster; the second of two operators is refused', async () => {
  const { id } = await withFrames();
  const operator = await createOperator(site.deps);
  const { poster: former } = await askAs(site, operator)(getVideo, { id });
  const form = {
    file: await makePicture({ width: 1600, height: 900 }),
    fields: { kind: 'poster' },
  };
  const { picture = '' } = (await sendFormAs(site, operator)(sendPicture, form)).data ?? {};
  const call = callAs(site, operator);
  expect((await call(choosePoster, { id, poster: picture, former })).data?.poster).toBe(picture);
  const late = await call(choosePoster, { id, poster: 0, former });
  expect(late.msg).toBe('其他人刚刚修改过这个视频，请核对后再保存');
  expect((await askAs(site, operator)(getVideo, { id })).poster).toBe(picture);
});

test('a picture that is no poster of this video is refused', async () => {
  const { id } = await withFrames();
  const call = callAs(site, await createOperator(site.deps));
  const wrong = async (payload: { id: number; poster: number | string }) =>
    (await call(choosePoster, payload)).msg;
  expect(await wrong({ id, poster: 3 })).toBe('没有这张封面');
  expect(await wrong({ id, poster: '/media/images/nothing.webp' })).toBe('图片已失效，请重新上传');
  expect((await call(choosePoster, { id: 999_999, poster: 0 })).code).toBe(404);
  expect((await call(listPosters, { id: 999_999 })).code).toBe(404);
  for (const poster of [-1, 0.5, 'https://a.test/a.webp', '/media/images/../a.webp'])
    expect((await call(choosePoster, { id, poster })).code).toBe(400);
});

test('a title whose poster is still to come has a picture that stands for it, and an operator gives it one', async () => {
  const { id, title } = await withFrames();
  await site.deps.prisma.video.update({ where: { id }, data: { posterKey: 'none' } });
  await expect.poll(() => seen(title)).toBe('/media/images/none.webp');
  const { rawPayload, headers } = await site.app.inject('/media/images/none.webp');
  const { width, height, format } = await sharp(rawPayload).metadata();
  expect([headers['content-type'], format, width, height]).toEqual([
    'image/webp',
    'webp',
    640,
    360,
  ]);
  const operator = await createOperator(site.deps);
  const ask = askAs(site, operator);
  const { poster: former } = await ask(getVideo, { id });
  expect(former).toBe('');
  const { poster } = await ask(choosePoster, { id, poster: 1, former });
  await expect.poll(() => seen(title)).toBe(poster);
});
