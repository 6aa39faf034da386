import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

import {
  createTextFile,
  type TextFile,
  sendTextFile,
  varyByLanguage,
} from '../../../http/text-file.ts';
import { hasCode } from '../../../platform/has-code.ts';

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

/** The folder of a build's files with a content hash in their names, which never change. */
const assetFolder = 'assets/';

/** The caching of a build's file, by its path after the prefix. */
export const cachingOf = (path: string): string =>
  path.startsWith(`/${assetFolder}`) ? forever : revalidate;

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

type ReadFile = () => Promise<TextFile | null>;

/** Returns a function that reads a file on its first call and keeps it; null while the file does not exist. */
function readOnce(path: string, type: string): ReadFile {
  let read: Promise<TextFile | null> | null = null;
  return async () => {
    read ??= readFile(path).then(
      (body) => createTextFile(body, type),
      (error: unknown) => {
        read = null;
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      },
    );
    return read;
  };
}

/**
 * Serves the text files of a build, compressed for each browser, without source maps and hidden files. Each file is read on
 * its first request and kept. Readers of English get the file of the folder `en` where it exists.
 */
export async function serveTextFiles(
  app: FastifyInstance,
  dist: string,
  { prefix, policy, others = {}, instead = {} }: Serving,
): Promise<void> {
  function prepare(name: string, type: string): RouteHandlerMethod {
    const replacement = instead[name];
    const replaced = replacement == null ? null : createTextFile(Buffer.from(replacement), type);
    const readBuilt = readOnce(join(dist, name), type);
    const english = join(dist, 'en', name);
    const readEnglish = existsSync(english) ? readOnce(english, type) : null;
    return async (request, reply) => {
      const read = request.language === 'en' && readEnglish !== null ? readEnglish : readBuilt;
      const file = replaced ?? (await read());
      if (file === null) return reply.callNotFound();
      reply
        .header('cache-control', cachingOf(`/${name}`))
        .header('content-security-policy', policy);
      return sendTextFile(request, reply, file, readEnglish === null ? undefined : varyByLanguage);
    };
  }

  // One route for hundreds of files: a route for each took 4 MB.
  const assets = new Map<string, RouteHandlerMethod>();
  for await (const name of glob('**/*', { cwd: dist, exclude: ['en/**'] })) {
    const type = others[name] ?? textTypes[extname(name)];
    if (type === undefined) continue;
    if (name.startsWith(assetFolder)) assets.set(name, prepare(name, type));
    else app.get(`${prefix}${name}`, prepare(name, type));
  }
  app.get<{ Params: { '*': string } }>(`${prefix}${assetFolder}*`, function (request, reply) {
    const send = assets.get(`${assetFolder}${request.params['*']}`);
    return send === undefined ? reply.callNotFound() : send.call(this, request, reply);
  });
}
