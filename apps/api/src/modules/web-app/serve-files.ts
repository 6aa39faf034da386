import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { createTextFile, sendTextFile, varyByLanguage } from './text-file.ts';

/** What is text, by the end of its name. */
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

/** How long a file of a build is kept: what it names by its content never changes under that name. */
export const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? forever : revalidate;

interface Serving {
  /** Below which path, with a slash at its end. */
  prefix: string;
  /** The content security policy they come with. */
  policy: string;
  /** Types of further files, by their whole names. */
  others?: Readonly<Record<string, string>>;
  /** What is sent instead of what the build holds, by name; null for the built. */
  instead?: Readonly<Record<string, string | null>>;
}

/**
 * Serves the text files of a build from memory, compressed as each browser reads it; maps and hidden files are none. Of what
 * lies in its folder `en` too, readers of English get that.
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
