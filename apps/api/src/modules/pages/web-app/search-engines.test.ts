import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { createVideo } from '../../../test/create-video.ts';

const page = `<!doctype html><html><head><meta name="description" content="灯影：手机上的影院" />
  <meta name="robots" content="noindex" /><title>灯影</title></head><body></body></html>`;

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'lantern-listed-'));
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'manifest.webmanifest'), '{"name":"built"}');
  await writeFile(join(dist, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
});
afterAll(() => rm(dist, { recursive: true }));

const html = { accept: 'text/html' };
const PUBLIC_BASE_URL = 'https://films.example';

test('a link that is sent on shows the site, whatever it leads to', async () => {
  const site = await useTestApp({ env: { WEB_DIR: dist, PUBLIC_BASE_URL } });
  const { id } = await createVideo(site.deps, { title: '只给成年人的片名' });
  const ofVideo = await site.app.inject({ url: `/videoinfo?id=${id}`, headers: html });
  const ofHome = await site.app.inject({ url: '/', headers: html });
  expect(ofVideo.body).toBe(ofHome.body);
  expect(ofHome.body).toContain('<meta property="og:title" content="灯影" />');
  expect(ofHome.body).toContain(
    '<meta property="og:image" content="https://films.example/card.png" />',
  );
  expect(ofHome.body).toContain('og:description" content="本站仅限18岁以上成年人访问"');
  expect(ofHome.body).not.toContain('只给成年人的片名');
});

test('a name that looks like markup stays a name', async () => {
  const site = await useTestApp({
    env: { WEB_DIR: dist, PUBLIC_BASE_URL, SITE_NAME: '"/><b>山&海' },
  });
  const { body } = await site.app.inject({ url: '/', headers: html });
  expect(body).toContain('content="&quot;/&gt;&lt;b&gt;山&amp;海"');
  expect(body).not.toContain('<b>');
});

test('search engines are kept out where nothing is said', async () => {
  const site = await useTestApp({ env: { WEB_DIR: dist, PUBLIC_BASE_URL } });
  expect((await site.app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await site.app.inject({ url: '/', headers: html })).body).toContain('noindex');
  expect((await site.app.inject('/sitemap.xml')).statusCode).toBe(404);
});

test('where the operator allows search engines, they get what every visitor finds', async () => {
  const site = await useTestApp({
    env: { WEB_DIR: dist, PUBLIC_BASE_URL, SEARCH_ENGINES: 'true' },
  });
  const found = await createVideo(site.deps);
  const hidden = await createVideo(site.deps, { categoryCode: '90', darkWeb: true });
  const { body: robots } = await site.app.inject('/robots.txt');
  expect(robots).toContain('Sitemap: https://films.example/sitemap.xml');
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  expect((await site.app.inject({ url: '/', headers: html })).body).not.toContain('noindex');
  const { body, headers } = await site.app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect(body).toContain(`<loc>https://films.example/videoinfo?id=${found.id}</loc>`);
  expect(body).not.toContain(`id=${hidden.id}<`);
});

test('scheduled, removed and draft videos are not listed', async () => {
  const site = await useTestApp({
    env: { WEB_DIR: dist, PUBLIC_BASE_URL, SEARCH_ENGINES: 'true' },
  });
  const tomorrow = new Date(site.clock.now().getTime() + 86_400_000);
  const kept = [
    await createVideo(site.deps, { publishedAt: tomorrow }),
    await createVideo(site.deps, { state: 'taken_down' }),
    await createVideo(site.deps, { state: 'draft' }),
  ];
  const { body } = await site.app.inject('/sitemap.xml');
  for (const { id } of kept) expect(body).not.toContain(`id=${id}<`);
});
