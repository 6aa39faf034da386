import type { FastifyRequest } from 'fastify';

import { refuse } from '../platform/app-error.ts';

/** Headers by which browsers mark a prefetch. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const guess = /\b(?:prefetch|prerender|preview)\b/i;

/**
 * Refuses a GET that has an effect, unless a page of this site sent it on purpose: it carries the `security` header,
 * which our clients send and a link can't, and it is no prefetch. Who asks by HEAD wants no effect.
 */
export function checkDeliberate({
  headers,
  method,
}: Pick<FastifyRequest, 'headers' | 'method'>): void {
  const site = headers['sec-fetch-site'];
  const isOurs = headers.security !== undefined && (site === undefined || site === 'same-origin');
  const isGuess = purposeHeaders.some((name) => guess.test(String(headers[name])));
  if (!isOurs || isGuess || method === 'HEAD') refuse('cross-site');
}
