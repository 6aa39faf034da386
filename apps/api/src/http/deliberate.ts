import type { FastifyRequest } from 'fastify';

import { refuse } from '../platform/app-error.ts';

/** How browsers mark what they load on a guess. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const guess = /\b(?:prefetch|prerender|preview)\b/i;

/**
 * Refuses a GET that has an effect unless a page of ours sent it on purpose: with the `security` header that
 * every client of ours sends and no link can, from this site, and not as a guess at what comes next.
 */
export function checkDeliberate({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const isOurs = headers.security !== undefined && (site === undefined || site === 'same-origin');
  const isGuess = purposeHeaders.some((name) => guess.test(String(headers[name])));
  if (!isOurs || isGuess) refuse('cross-site');
}
