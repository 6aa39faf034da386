import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../platform/app-error.ts';
import { answerError } from './errors.ts';

/** Answers a browser with the web app's page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** First parts of paths that are never a screen of the web app. */
const notScreens =
  /^\/(?:app-api|renren-api|admin-api|console|media|uploads|assets|docs|metrics|healthz|readyz)(?:\/|$)/;

/** Whether a browser asks for a screen: it accepts HTML, and the path names no file. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (notScreens.test(path) || path.includes('.')) return false;
  return path === '/' || (headers.accept ?? '').includes('text/html');
}

/** Answers requests that match no route: the web app's page for a browser that navigates (if the app is built), else 404. */
export function registerNotFound(app: FastifyInstance, sendPage: SendPage | null): void {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    sendPage !== null && isNavigation(request)
      ? sendPage(request, reply)
      : answerError(new AppError('not-found'), request, reply),
  );
}
