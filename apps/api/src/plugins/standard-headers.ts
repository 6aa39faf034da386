import type { FastifyInstance } from 'fastify';

import type { Deps } from '../deps.ts';
import { standardHeaders } from '../http/standard-headers.ts';

/** Puts the standard headers on every answer that goes through Fastify, where it hasn't its own. */
export function registerStandardHeaders(app: FastifyInstance, deps: Deps): void {
  const headers = Object.entries(standardHeaders(deps.config));
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
