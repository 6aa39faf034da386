import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sendPicture } from '@lantern/contracts/calls/operator/pictures';
import { changeSettings } from '@lantern/contracts/calls/operator/site';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openStorage } from '../../../platform/storage/open-storage.ts';
import { sweepOrphans } from '../../../platform/storage/sweep-orphans.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';
import { forgetOperatorPictures } from '../../ground/uploads/operator-pictures.ts';

const template = `<!doctype html><html><head>
<link rel="icon" type="image/svg+xml" href="/favicon.svg" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
<title>灯影</title><script type="application/json" id="runtime-config">{}</script></head>
<body><div class="boot">
  <svg viewBox="0 0 48 48"><path d="M0 0" /></svg><p id="site-name">灯影</p></div></body></html>`;
const manifest = {
  name: '灯影',
  start_url: '/',
  screenshots: [{ src: '/door.webp' }],
  icons: ['192', '512', 'maskable-512'].map((it) => ({ src: `/icon-${it}.png`, purpose: 'any' })),
};

let folder: string;
let site: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(
    join(folder, 'icon-maskable-512.png'),
    await makePicture({ width: 512, height: 512 }),
  );
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  site = await buildTestApp({ env: { WEB_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const html = { accept: 'text/html' };
const page = async (): Promise<string> => (await site.app.inject({ url: '/', headers: html })).body;

async function upload(kind: 'logo' | 'icon'): Promise<string> {
  const file = await makePicture({ width: 300, height: 200 });
  const operator = await createOperator(site.deps);
  const { data } = await sendFormAs(site, operator)(sendPicture, { file, fields: { kind } });
  return data?.picture ?? '';
}

const change = async (settings: object) =>
  askAs(site, await createOperator(site.deps))(changeSettings, { settings, reason: '品牌' });

test('a brand of its own is on the next page that is asked for: name, colour, logo, icons and manifest', async () => {
  const before = await page();
  const built = await site.app.inject('/brand/built/start-750x1334.png');
  const { width: across, height: down } = await sharp(built.rawPayload).metadata();
  expect([built.headers['content-type'], across, down]).toEqual(['image/png', 750, 1334]);
  for (const file of ['start-1x1.png', 'start-99999x99999.png', 'icon-192.png'])
    expect((await site.app.inject(`/brand/built/${file}`)).statusCode).toBe(404);
  const builtManifest = async () => (await site.app.inject('/manifest.webmanifest')).json<object>();
  expect(await builtManifest()).toHaveProperty('screenshots');
  expect(before).toContain('href="/favicon.svg"');
  expect(before).toContain('<svg');
  expect(before).not.toContain('--color-accent');
  const [logo, icon] = [await upload('logo'), await upload('icon')];
  await change({ siteName: '山海', accentColor: '#4da3ff', logo, icon });
  await expect.poll(page).toContain('<title>山海</title>');
  const after = await page();
  expect(after).toContain('--color-accent:#4da3ff');
  expect(after).toContain(`<img src="${logo}" alt="" />`);
  expect(after).not.toMatch(/<svg|favicon\.svg/);
  expect(after).toContain(`"logo":"${logo}"`);
  const at = /href="(\/brand\/[\w-]{22}\/)icon-192\.png"/.exec(after)?.[1] ?? '';
  expect(after).toContain(`<link rel="apple-touch-icon" href="${at}apple-touch-icon.png" />`);

  const { icons } = (await site.app.inject('/manifest.webmanifest')).json<typeof manifest>();
  expect(icons.map(({ src }) => src)).toEqual([
    `${at}icon-192.png`,
    `${at}icon-512.png`,
    `${at}icon-maskable-512.png`,
  ]);
  for (const [file, size] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const) {
    const { statusCode, headers, rawPayload } = await site.app.inject(`${at}${file}`);
    const { width, height, format, hasAlpha } = await sharp(rawPayload).metadata();
    expect([file, statusCode, headers['content-type']]).toEqual([file, 200, 'image/png']);
    expect([width, height, format, hasAlpha]).toEqual([size, size, 'png', false]);
  }
  expect(await builtManifest()).not.toHaveProperty('screenshots');
  const card = await sharp((await site.app.inject(`${at}card.png`)).rawPayload).metadata();
  expect([card.width, card.height, card.format]).toEqual([1200, 630, 'png']);

  const start = await sharp(
    (await site.app.inject(`${at}start-1170x2532.png`)).rawPayload,
  ).metadata();
  expect([start.width, start.height, start.format]).toEqual([1170, 2532, 'png']);
  expect((await site.app.inject('/brand/built/start-1170x2532.png')).statusCode).toBe(404);

  for (const url of [
    `${at}start-1170x2533.png`,
    `${at}icon-64.png`,
    `${at}__proto__`,
    '/brand/another/icon-192.png',
  ])
    expect((await site.app.inject({ url })).statusCode).toBe(404);
});

test('a picture in use is kept, and the one before it is released', async () => {
  const [former, next] = [await upload('logo'), await upload('logo')];
  await change({ logo: former });
  await change({ logo: next });
  site.clock.advance(26 * 3_600_000);
  await forgetOperatorPictures(site.deps);
  const { db, config, now } = site.deps;
  await sweepOrphans({ db, now, driver: openStorage(config) });
  const isServed = async (url: string) => (await site.app.inject(url)).statusCode === 200;
  await expect.poll(() => isServed(next)).toBe(true);
  expect(await isServed(former)).toBe(false);
  const operator = await createOperator(site.deps);
  const wanted = { settings: { logo: former }, reason: '换回' };
  const { msg } = await callAs(site, operator)(changeSettings, wanted);
  expect(msg).toBe('图片已失效，请重新上传');
});
