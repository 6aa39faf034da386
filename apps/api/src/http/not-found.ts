import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../platform/app-error.ts';
import { answerError } from './errors.ts';

/** Answers a browser with the web app's page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** First parts of paths that are never a screen of the web app. */
const notScreens =
  /^\/(?:app-api|renren-api|admin-api|console|media|uploads|assets|docs|metrics|healthz|readyz)(?:\/|$)/;

/** Whether a browser asks for a screen: a page, at a path that is no file's. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (notScreens.test(path) || path.includes('.')) return false;
  return path === '/' || (headers.accept ?? '').includes('text/html');
}

/** What fits no route: the web app's page for a browser that navigates, if there is one, and 404 otherwise. */
export function registerNotFound(app: FastifyInstance, sendPage: SendPage | null): void {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    sendPage !== null && isNavigation(request)
      ? sendPage(request, reply)
      : answerError(new AppError('not-found'), request, reply),
  );
}
