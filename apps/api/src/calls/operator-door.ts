import type { OperatorNeeds } from '@lantern/contracts/call';
import { consoleMark } from '@lantern/contracts/operator-events';
import { refuseFactor } from '@lantern/rules/operator-factor';
import { can } from '@lantern/rules/operator-permissions';
import type { FastifyRequest } from 'fastify';

import { readOwnCookie } from '../http/cookies.ts';
import { isFromForeignPage } from '../http/foreign-page.ts';
import { refuse } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import type { OperatorActor } from './actor.ts';

/** The session of an operator's browser. */
export const consoleCookie = { name: 'lantern-console', path: '/admin-api' } as const;

type DoorDeps = Pick<Deps, 'config' | 'now'>;

/**
 * Refuses a browser's request that lacks the console's own header. A page of another site can't send that header: the
 * browser would ask the server first (CORS preflight), and the server never agrees.
 */
export function checkConsolePage({ config }: DoorDeps, request: FastifyRequest): void {
  const mark = request.headers[consoleMark.header];
  const isMarked = mark === consoleMark.attended || mark === consoleMark.unattended;
  if (!isMarked || isFromForeignPage(request, config.publicBaseUrl)) refuse('cross-site');
}

/**
 * The operator's session of a request: a program's by its `Token` header, a browser's by its cookie. A program's token is
 * not accepted as a cookie, nor a cookie's value as a token, so a stolen value of one kind does not open the other way in.
 */
async function findOperator(
  deps: DoorDeps,
  request: FastifyRequest,
): Promise<OperatorActor | null> {
  const { token } = request.headers;
  const { findOperator: find } = request.server.callers;
  if (token !== undefined) {
    if (typeof token !== 'string' || isFromForeignPage(request, deps.config.publicBaseUrl)) {
      return null;
    }
    const operator = await find(token);
    return operator?.inBrowser === false ? operator : null;
  }
  const cookie = readOwnCookie(request.headers.cookie, consoleCookie.name);
  if (cookie === null) return null;
  checkConsolePage(deps, request);
  const isUse = request.headers[consoleMark.header] === consoleMark.attended;
  const operator = await find(cookie, isUse);
  return operator?.inBrowser === true ? operator : null;
}

/** Lets in an operator whose roles and second factor allow this call; refuses every other caller. */
export async function openAsOperator(
  deps: DoorDeps,
  request: FastifyRequest,
  needs: OperatorNeeds,
): Promise<OperatorActor> {
  const operator = (await findOperator(deps, request)) ?? refuse('operator-only');
  const { roles, hasFactor, provedAt } = operator;
  const facts = { hasFactor, provedAt, isRequired: deps.config.isProduction };
  const refusal = refuseFactor(needs.factor, facts, deps.now());
  if (refusal !== null) refuse(refusal);
  return can(roles, needs.permission) ? operator : refuse('permission-missing');
}
