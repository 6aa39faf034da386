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
    /** Writes the log line and the measurement of an answer that is sent without Fastify. */
    recordAnswer(request: FastifyRequest, status: number): void;
  }
}

const longestPath = 120;
/** A part of a path that may be logged. Passes, grants and tokens are always longer than this. */
const plainPart = /^[\w.~-]{0,24}$/;

/** The path to log for a request that matches no route: never a query, a pass or a token. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const parts = path.slice(0, longestPath).split('/');
  const media = parts.findIndex((part) => part.toLowerCase() === 'media');
  const shown = parts.map((part, index) =>
    plainPart.test(part) && (media === -1 || index <= media) ? part : '…',
  );
  return shown.join('/');
}

/** The number of Host headers. A request with several is refused (RFC 9112, 3.2); Node would take the first of them. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** Writes one log line and one measurement for every request, when its answer is sent or its client is gone. */
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
  // Cheaper than Fastify's own hook, which listens to more events than the end of the answer.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.raw.closed) recordReply(request, reply);
    else reply.raw.on('close', () => recordReply(request, reply));
    done(null, payload);
  });
  app.addHook('onClose', async () => log.flush());
}
