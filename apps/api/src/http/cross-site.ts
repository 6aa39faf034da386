import { timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { refuse } from '../platform/app-error.ts';
import { readCookie } from './cookies.ts';

const cookieName = 'XSRF-TOKEN';

/** Refuses a request whose `XSRF-TOKEN` cookie is there but not repeated in its `X-XSRF-TOKEN` header. */
export function checkCrossSite(request: FastifyRequest): void {
  const expected = readCookie(request.headers.cookie, cookieName);
  if (expected === null) return;
  const given = request.headers['x-xsrf-token'];
  if (typeof given !== 'string' || !isSame(given, expected)) refuse('cross-site');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
