import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../platform/deps.ts';
import { parseJsonBody } from './parse-json-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The scope for routes that take a form: its hooks cost every request of the scope, so other routes stay outside. */
    forms: FastifyInstance;
  }
}

/** Accepts two kinds of body: strictly parsed JSON, and forms with one file. Any other kind is 415. */
export async function registerBodies(app: FastifyInstance, { config }: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseJsonBody(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  const limits = {
    fileSize: config.uploadMaxBytes,
    files: 1,
    fields: 10,
    parts: 12,
    fieldSize: 4096,
  };
  await app.register(async (forms) => {
    await forms.register(fastifyMultipart, { limits });
    app.decorate('forms', forms);
  });
}
