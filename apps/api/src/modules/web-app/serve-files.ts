import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { createTextFile, sendTextFile, varyByLanguage } from './text-file.ts';

/** The types of text files, by their extension. */
export const textTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
};

const forever = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

/** The caching of a build's file: one with a content hash in its name never changes. */
export const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? forever : revalidate;

interface Serving {
  /** The path, with a slash at its end. */
  prefix: string;
  /** The content security policy of the files. */
  policy: string;
  /** The types of further files, by their full names. */
  others?: Readonly<Record<string, string>>;
  /** Returns the file that replaces the built one of this name; null keeps the built one. */
  instead?: Readonly<Record<string, string | null>>;
}

/**
 * Serves the text files of a build from memory, compressed for each browser, without source maps and hidden files. Readers
 * of English get the file of the folder `en` where it exists.
 */
export async function serveTextFiles(
  app: FastifyInstance,
  dist: string,
  { prefix, policy, others = {}, instead = {} }: Serving,
): Promise<void> {
  for await (const name of glob('**/*', { cwd: dist, exclude: ['en/**'] })) {
    const type = others[name] ?? textTypes[extname(name)];
    if (type === undefined) continue;
    const file = createTextFile(
      instead[name] == null ? await readFile(join(dist, name)) : Buffer.from(instead[name]),
      type,
    );
    const inEnglish = join(dist, 'en', name);
    const english = existsSync(inEnglish) ? createTextFile(await readFile(inEnglish), type) : null;
    app.get(`${prefix}${name}`, (request, reply) => {
      reply
        .header('cache-control', cachingOf(`/${name}`))
        .header('content-security-policy', policy);
      if (english === null) return sendTextFile(request, reply, file);
      const ofReader = request.language === 'en' ? english : file;
      return sendTextFile(request, reply, ofReader, varyByLanguage);
    });
  }
}
