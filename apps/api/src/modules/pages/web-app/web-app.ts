import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SendPage } from '../../../http/not-found.ts';
import { sendTextFile, varyByLanguage } from '../../../http/text-file.ts';
import type { Deps } from '../../../platform/deps.ts';
import { registerBrandIcons } from './brand-icons.ts';
import { prepareFirstPicture } from './first-picture.ts';
import { prepareNamedFiles, type Templates } from './named-files.ts';
import { registerSitemap, writeRobots } from './search-engines.ts';
import { cachingOf, serveTextFiles, textTypes } from './serve-files.ts';

/** The offline page, which is the same for every operator and is served like other files. */
const offlinePage = 'offline.html';
const manifest = 'manifest.webmanifest';

const revalidate = 'no-cache';
/** The content policy of the service worker: a worker obeys the policy of its own script. */
const filePolicy = "default-src 'self'; frame-ancestors 'none'";

const beginsWithVideo = ({ url }: FastifyRequest): boolean => url.startsWith('/videoinfo?');

/**
 * Serves the files of the built web app; browsers keep those with a content hash for ever. Returns a function that sends the
 * page with the runtime configuration, which is revalidated each time. Without a build, it serves nothing.
 */
export async function registerWebApp(
  app: FastifyInstance,
  deps: Deps,
  dist: string,
): Promise<SendPage | null> {
  if (!existsSync(join(dist, 'index.html'))) return null;
  const others = { [offlinePage]: 'text/html; charset=utf-8' };
  const instead = { 'robots.txt': writeRobots(deps.config) };
  await serveTextFiles(app, dist, { prefix: '/', policy: filePolicy, others, instead });
  registerSitemap(app, deps);
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: [
      'en/**',
      '**/*.{html,map,br,gz,webmanifest}',
      ...Object.keys(textTypes).map((it) => `**/*${it}`),
    ],
    setHeaders: (response, path) => {
      response.header('cache-control', cachingOf(path.slice(dist.length)));
      response.header('content-security-policy', filePolicy);
    },
  });
  registerBrandIcons(app, deps);
  return serveNamedFiles(app, deps, dist);
}

/** Serves the manifest, and returns a function that sends the page; both contain the site's name. */
async function serveNamedFiles(app: FastifyInstance, deps: Deps, dist: string): Promise<SendPage> {
  const zh = await readTemplates(dist);
  const inEnglish = join(dist, 'en');
  const en = existsSync(inEnglish) ? await readTemplates(inEnglish) : zh;
  const currentFiles = prepareNamedFiles(deps, { zh, en });
  const addFirstPicture = prepareFirstPicture(deps);
  app.get(`/${manifest}`, async (request, reply) => {
    const files = await currentFiles();
    reply.header('cache-control', revalidate);
    return sendTextFile(request, reply, files[request.language].manifest, varyByLanguage);
  });
  return async (request, reply) => {
    const files = await currentFiles();
    const { page, videoPage, policy, ageGate } = files[request.language];
    reply
      .code(200)
      .header('cache-control', revalidate)
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    const wanted = beginsWithVideo(request) ? videoPage : page;
    const { url, headers, language } = request;
    const file = await addFirstPicture(wanted, { url, headers, language, ageGate });
    return sendTextFile(request, reply, file, varyByLanguage);
  };
}

const readTemplates = async (folder: string): Promise<Templates> => ({
  page: await readFile(join(folder, 'index.html'), 'utf8'),
  manifest: await readFile(join(folder, manifest), 'utf8'),
});
