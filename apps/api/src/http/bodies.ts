import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../platform/deps.ts';
import { parseJsonBody } from './parse-json-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where routes belong that take a form: reading forms has hooks that every request here pays for. */
    forms: FastifyInstance;
  }
}

/** The two kinds of body there are: JSON, parsed strictly, and forms with one file. Anything else is 415. */
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
