import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let dist: string;
const sites: TestApp[] = [];
const build = async (env: Record<string, string>): Promise<TestApp> => {
  const site = await buildTestApp({ env: { WEB_DIR: dist, ...env } });
  await site.app.ready();
  sites.push(site);
  return site;
};

/** What a build leaves, of which the test reads the word of its language. */
const writeBuild = async (folder: string, word: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    `<html lang="${word}"><head><title>built</title><script type="application/json" id="runtime-config">{}</script></head></html>`,
  );
  await writeFile(join(folder, 'offline.html'), word);
  await writeFile(join(folder, 'service-worker.js'), `/* ${word} */`);
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify({ lang: word }));
};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'lantern-dist-'));
  await writeBuild(dist, 'Chinese');
  await writeBuild(join(dist, 'en'), 'English');
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await rm(dist, { recursive: true });
});

const named = [
  '/',
  '/videoinfo?id=1',
  '/offline.html',
  '/service-worker.js',
  '/manifest.webmanifest',
];

/** Which language each file came in, by the word that its build has. */
const readLanguages = async ({ app }: TestApp, cookie?: string): Promise<string[]> => {
  const read = async (url: string): Promise<string> => {
    const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) };
    const response = await app.inject({ url, headers });
    expect(response.headers['vary']).toContain('cookie');
    return /Chinese|English/.exec(response.body)?.[0] ?? '';
  };
  return [...new Set(await Promise.all(named.map(read)))];
};

test('a site is Chinese, whatever a cookie says, until its operator says otherwise', async () => {
  const site = await build({});
  expect(await readLanguages(site)).toEqual(['Chinese']);
  expect(await readLanguages(site, 'language=en')).toEqual(['Chinese']);
});

test('a site of another language is all in it', async () => {
  const site = await build({ SITE_LANGUAGE: 'en' });
  expect(await readLanguages(site)).toEqual(['English']);
  expect(await readLanguages(site, 'language=zh')).toEqual(['English']);
  expect((await site.app.inject('/')).body).toContain('<title>Lantern</title>');
});

test('visitors who may choose read what they chose, and the site’s language where their cookie names no language', async () => {
  const site = await build({ LANGUAGE_CHOICE: 'true', SITE_NAME: '山海' });
  expect(await readLanguages(site)).toEqual(['Chinese']);
  expect(await readLanguages(site, 'a=b; language=en')).toEqual(['English']);
  for (const cookie of [
    'language=zh',
    'language=fr',
    'language=',
    'language=en-US',
    'xlanguage=en',
  ])
    expect([cookie, await readLanguages(site, cookie)]).toEqual([cookie, ['Chinese']]);
  const english = await site.app.inject({ url: '/', headers: { cookie: 'language=en' } });
  expect(english.body).toContain('<title>山海</title>');
  expect(english.body).toContain('Adults only');
  expect(english.body).toContain('"languageChoice":true');
});

test('an operator’s change takes effect at once, and no file of a language has its own address', async () => {
  const site = await build({});
  await site.deps.db.run(
    { name: 'test-set-language', text: 'insert into setting (key, value) values ($1, $2)' },
    ['siteLanguage', '"en"'],
  );
  await expect.poll(() => readLanguages(site)).toEqual(['English']);
  for (const url of ['/en/index.html', '/en/service-worker.js', '/en/offline.html'])
    expect((await site.app.inject({ url })).statusCode).toBe(404);
});
