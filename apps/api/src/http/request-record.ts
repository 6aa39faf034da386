import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { createRequestLog } from './request-log.ts';
import type { RequestMetrics } from './request-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head was read, by the clock of `performance`. */
    begunAt: number;
  }
  interface FastifyInstance {
    /** For answers that are sent past Fastify: one log line and one measurement. */
    recordAnswer(request: FastifyRequest, status: number): void;
  }
}

const longestPath = 120;
/** Words of a path. Passes, grants and tokens are longer, in whatever place and spelling they come. */
const plainPart = /^[\w.~-]{0,24}$/;

/** For a request that fits no route its path. Never a query, never what opens media. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const parts = path.slice(0, longestPath).split('/');
  const media = parts.findIndex((part) => part.toLowerCase() === 'media');
  const shown = parts.map((part, index) =>
    plainPart.test(part) && (media === -1 || index <= media) ? part : '…',
  );
  return shown.join('/');
}

/** Which site a request is for has one answer (RFC 9112, 3.2); Node takes the first of several. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** One log line and one measurement for every request, when its answer is out or its client gone. */
export function registerRequestRecord(
  app: FastifyInstance,
  deps: Deps,
  metrics: RequestMetrics,
): void {
  const log = createRequestLog(deps.log);

  function record(request: FastifyRequest, status: number, clientClosed: boolean): void {
    const { method, id: requestId, refusal, badField } = request;
    const ms = performance.now() - request.begunAt;
    const route = request.route ?? request.routeOptions.url ?? null;
    const measured = { method, route: route ?? 'none', status, seconds: ms / 1000 };
    if (clientClosed) metrics.countClosed(measured.route);
    else metrics.record(measured);
    const path = route ?? pathOf(request.url);
    log.write({ requestId, method, path, status, ms, refusal, badField, clientClosed });
  }

  const recordReply = (request: FastifyRequest, { raw }: FastifyReply): void =>
    record(request, raw.statusCode, request.clientGone || !raw.writableEnded);

  app.decorateRequest('begunAt', 0);
  app.decorate('recordAnswer', (request, status) =>
    record(request, status, request.raw.socket.destroyed),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    request.begunAt = performance.now();
    done(countHosts(request.raw.rawHeaders) > 1 ? new AppError('bad-payload') : undefined);
  });
  // Fastify's own hook for an answer that is out listens to far more of it than its end.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.raw.closed) recordReply(request, reply);
    else reply.raw.on('close', () => recordReply(request, reply));
    done(null, payload);
  });
  app.addHook('onClose', async () => log.flush());
}
