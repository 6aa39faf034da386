import type { FastifyRequest } from 'fastify';

import { refuse } from '../platform/app-error.ts';
import { isSameSecret } from '../platform/signing/is-same-secret.ts';
import { readCookie } from './cookies.ts';

const cookieName = 'XSRF-TOKEN';

/** Refuses a request whose `XSRF-TOKEN` cookie is there but not repeated in its `X-XSRF-TOKEN` header. */
export function checkCrossSite(request: FastifyRequest): void {
  const expected = readCookie(request.headers.cookie, cookieName);
  if (expected === null) return;
  const given = request.headers['x-xsrf-token'];
  if (typeof given !== 'string' || !isSameSecret(given, expected)) refuse('cross-site');
}
