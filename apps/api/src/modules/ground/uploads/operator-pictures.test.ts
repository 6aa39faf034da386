import { listAllAds, saveAd } from '@lantern/contracts/calls/operator/ads';
import { sendPicture } from '@lantern/contracts/calls/operator/pictures';
import { saveTopic } from '@lantern/contracts/calls/operator/places';
import { seedCategories } from '@lantern/prisma/seed';
import { beforeAll, expect, test } from 'vitest';

import { openStorage } from '../../../platform/storage/open-storage.ts';
import { sweepOrphans } from '../../../platform/storage/sweep-orphans.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';
import { forgetOperatorPictures } from './operator-pictures.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  return () => testApp.close();
});

const hourMs = 3_600_000;
const ad = { type: 'squaread', title: '灯市', url: 'https://example.org/' } as const;

async function send(fields: Record<string, string>, file = makePicture()) {
  const operator = await createOperator(testApp.deps);
  return sendFormAs(testApp, operator)(sendPicture, { file: await file, fields });
}

const isServed = async (address: string): Promise<boolean> =>
  (await testApp.app.inject(address)).statusCode === 200;

async function sweep(): Promise<void> {
  await forgetOperatorPictures(testApp.deps);
  const { db, config, now } = testApp.deps;
  await sweepOrphans({ db, now, driver: openStorage(config) });
}

test('a picture is encoded again, shown at once, and written down', async () => {
  const { code, data } = await send({ kind: 'poster' });
  const { picture = '' } = data ?? {};
  expect([code, picture]).toEqual([0, expect.stringMatching(/^\/media\/images\/[\w-]{22}\.webp$/)]);
  const served = await testApp.app.inject(picture);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  const row = await testApp.deps.prisma.audit.findFirstOrThrow({
    where: { action: 'picture.send' },
    orderBy: { id: 'desc' },
  });
  expect(row.after).toEqual({ kind: 'poster', picture });
});

test('a used picture is kept; an unused one is gone after a day and can’t be used any more', async () => {
  const [kept, let_go] = [await send({ kind: 'square' }), await send({ kind: 'square' })];
  const [used = '', unused = ''] = [kept.data?.picture, let_go.data?.picture];
  const operator = await createOperator(testApp.deps);
  await askAs(testApp, operator)(saveAd, { ...ad, img: used });
  testApp.clock.advance(23 * hourMs);
  await sweep();
  expect([await isServed(used), await isServed(unused)]).toEqual([true, true]);
  testApp.clock.advance(3 * hourMs);
  await sweep();
  expect([await isServed(used), await isServed(unused)]).toEqual([true, false]);

  const again = await createOperator(testApp.deps);
  const refused = await callAs(testApp, again)(saveAd, { ...ad, img: unused });
  expect(refused).toMatchObject({ code: 500, msg: '图片已失效，请重新上传' });
  const { list } = await askAs(testApp, again)(listAllAds, {});
  expect(list.map((it) => it.img)).toEqual([used]);
});

test('a topic keeps its picture as an ad does', async () => {
  const { prisma } = testApp.deps;
  await seedCategories(testApp.deps.db.pool);
  const [kept, letGo] = [await send({ kind: 'topic' }), await send({ kind: 'topic' })];
  const [used = '', unused = ''] = [kept.data?.picture, letGo.data?.picture];
  const ask = callAs(testApp, await createOperator(testApp.deps));
  const { code: categoryCode } = await prisma.category.findFirstOrThrow({
    where: { parentCode: null },
  });
  const topic = { title: '灯会', categoryCode, sonCodes: [], isHidden: false };
  expect((await ask(saveTopic, { ...topic, picture: used })).code).toBe(0);
  testApp.clock.advance(25 * hourMs);
  await sweep();
  expect([await isServed(used), await isServed(unused)]).toEqual([true, false]);
  const again = callAs(testApp, await createOperator(testApp.deps));
  const refused = await again(saveTopic, { ...topic, title: '灯谜', picture: unused });
  expect(refused).toMatchObject({ code: 500, refusal: 'picture-gone' });
});

test('only what is a picture is kept, of a kind there is, from an operator who may', async () => {
  const text = Promise.resolve(Buffer.from('<svg onload="alert(1)"/>'));
  expect((await send({ kind: 'poster' }, text)).code).toBe(415);
  expect((await send({ kind: 'wallpaper' })).code).toBe(400);
  expect((await send({})).code).toBe(400);
  const money = await createOperator(testApp.deps, { roles: ['money'] });
  const file = await makePicture();
  const refused = await sendFormAs(testApp, money)(sendPicture, { file, fields: { kind: 'logo' } });
  expect(refused.code).toBe(403);
});
