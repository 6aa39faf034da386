import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createTextFile, sendTextFile, varyByLanguage } from '../../../http/text-file.ts';
import { serveTextFiles } from './serve-files.ts';

const prefix = '/console/';

/**
 * The content policy of the console: everything from this origin, nothing inline, not even styles. Pictures of ads may come
 * from anywhere; pictures to crop and films come from blobs.
 */
const consolePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: https: http:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a path is a screen of the console, and not a missing file. */
const isScreen = (path: string): boolean =>
  !path.startsWith(`${prefix}assets/`) && !(path.split('/').at(-1) ?? '').includes('.');

/**
 * Serves the operators' console below `/console/`: its files (browsers keep those with a content hash for ever), and its
 * page for every screen. Without a build, it serves nothing.
 */
export async function registerConsole(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) return;
  await serveTextFiles(app, dist, { prefix, policy: consolePolicy });
  const readPage = async (path: string) =>
    createTextFile(await readFile(path), 'text/html; charset=utf-8');
  const inEnglish = join(dist, 'en', 'index.html');
  const zh = await readPage(index);
  const pages = { zh, en: existsSync(inEnglish) ? await readPage(inEnglish) : zh };
  const sendPage = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', consolePolicy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    return sendTextFile(request, reply, pages[request.language], varyByLanguage);
  };
  app.get('/console', (_request, reply) => reply.redirect(prefix, 308));
  app.get(`${prefix}*`, (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    return isScreen(path) ? sendPage(request, reply) : reply.callNotFound();
  });
}
