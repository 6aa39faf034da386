import { operatorMay } from '@lantern/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { openAsOperator } from '../../../../calls/operator-door.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { ServeUpload } from './tus-server.ts';

/** Where operators' clients send films, by tus 1.0: no call of ours, as its clients know what to do. */
const path = '/admin-api/uploads';

/** Resumable uploads for operators: their files become ingests. */
export async function registerIngestUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  let loaded: Promise<ServeUpload> | undefined;
  // Read at the first upload: the library takes megabytes.
  const load = async (): Promise<ServeUpload> => {
    const { createTusServers } = await import('./tus-server.ts');
    return createTusServers(deps, path);
  };
  await app.register(async (scope) => {
    // The library reads the body by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      request.route = path;
      const { operatorId } = await openAsOperator(
        deps,
        request,
        operatorMay('intake.change', 'given'),
      );
      const serve = await (loaded ??= load());
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      await serve(
        { request: request.raw, reply: reply.raw },
        { operatorId, language: request.language },
      );
    };
    // A film has no limit of ours for one request; it goes to a file as it comes.
    const bodyLimit = Number.MAX_SAFE_INTEGER;
    scope.route({ method: ['POST', 'OPTIONS'], url: path, handler, bodyLimit });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:id`, handler, bodyLimit });
  });
}
