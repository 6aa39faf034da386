import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** For a request that fits no route its path. Never a query, never what opens media. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return /^\/+media\//.test(path) ? '/media/…' : path.slice(0, longestPath);
}

/** One log line and one measurement for every request, when its answer is out or its client gone. */
export function registerRequestRecord(
  app: FastifyInstance,
  deps: Deps,
  metrics: RequestMetrics,
): void {
  const log = createRequestLog(deps.log);

  function record(request: FastifyRequest, status: number, cutOff: boolean): void {
    const { method, id: requestId, refusal } = request;
    const ms = performance.now() - request.begunAt;
    const route = request.route ?? request.routeOptions.url ?? null;
    metrics.record({ method, route: route ?? 'none', status, seconds: ms / 1000 });
    const path = route ?? pathOf(request.url);
    log.write({ requestId, method, path, status, ms, refusal, cutOff });
  }

  const recordReply = (request: FastifyRequest, { raw }: FastifyReply): void =>
    record(request, raw.statusCode, !raw.writableEnded);

  app.decorateRequest('begunAt', 0);
  app.decorate('recordAnswer', (request, status) => record(request, status, false));
  app.addHook('onRequest', (request, _reply, done) => {
    request.begunAt = performance.now();
    done();
  });
  // Fastify's own hook for an answer that is out listens to far more of it than its end.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.raw.closed) recordReply(request, reply);
    else reply.raw.on('close', () => recordReply(request, reply));
    done(null, payload);
  });
  app.addHook('onClose', async () => log.flush());
}
