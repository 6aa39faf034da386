import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../platform/app-error.ts';
import { answerError } from './errors.ts';

/** Answers a browser with the web app's page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** First parts of paths that are never a screen of the web app. */
const notScreens =
  /^\/(?:app-api|renren-api|admin-api|console|provide|api\.php|media|uploads|assets|docs|metrics|healthz|readyz)(?:\/|$)/;

/** Whether a browser asks for a screen: it accepts HTML, and the path names no file. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (notScreens.test(path) || path.includes('.')) return false;
  return path === '/' || (headers.accept ?? '').includes('text/html');
}

/** Finds where an address of a site that was moved in leads now: a path of this site, `gone`, or null for no such address. */
export type FindOldPage = (address: string) => Promise<{ path: string } | 'gone' | null>;

/** Whether a part of a path is what no name in the database or in storage can hold. */
const namesNothing = (params: unknown): boolean =>
  typeof params === 'object' &&
  params !== null &&
  Object.values(params).some((it) => typeof it === 'string' && it.includes('\0'));

/**
 * Answers requests that match no route: an address of a site that was moved in leads on, a browser that navigates gets the web
 * app's page (if the app is built), and all others 404.
 */
export function registerNotFound(
  app: FastifyInstance,
  { sendPage, findOldPage }: { sendPage: SendPage | null; findOldPage: FindOldPage },
): void {
  app.addHook('onRequest', ({ is404, params }, _reply, done) =>
    done(!is404 && namesNothing(params) ? new AppError('not-found') : undefined),
  );
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const place = isRead ? await findOldPage(request.url) : null;
    if (place === 'gone') return reply.code(410).type('text/plain; charset=utf-8').send('Gone\n');
    if (place !== null) return reply.redirect(place.path, 301);
    return sendPage !== null && isNavigation(request)
      ? sendPage(request, reply)
      : answerError(new AppError('not-found'), request, reply);
  });
}
