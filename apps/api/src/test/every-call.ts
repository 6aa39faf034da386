import type { Call } from '@lantern/contracts/call';
import {
  allCalls,
  type CallName,
  operatorCalls,
  type OperatorCallName,
} from '@lantern/contracts/calls/all-calls';
import { envelope } from '@lantern/contracts/envelope';
import { seedCategories } from '@lantern/prisma/seed';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import { buildTestApp } from './build-test-app.ts';
import { createCast } from './cast.ts';
import { createMember } from './create-member.ts';
import { createOperator } from './create-operator.ts';

export type Name = CallName | OperatorCallName;

export const everyCall = { ...allCalls, ...operatorCalls };
export const calls: readonly [Name, Call][] = Object.entries<Call>(everyCall).flatMap(
  ([name, call]) => (isName(name) ? [[name, call]] : []),
);
function isName(name: string): name is Name {
  return name in everyCall;
}
export const jsonCalls = calls.filter(([, call]) => call.method === 'POST' && call.body !== 'form');
export const memberCalls = calls.filter(([, call]) => call.needs === 'member');
export const callsOfOperators = calls.filter(([, call]) => typeof call.needs === 'object');

/** What an answer must never hold: traces, statements, paths of this machine. */
const inside =
  /\bat \S+ \(|node_modules|\.ts\b|\/(?:home|work|usr|tmp)\/|select |insert |syntax error/i;

/** Long enough for a question to hundreds of calls on a busy machine. */
export const patience = { timeout: 240_000 };

/** A site for questions that are put to every call, with callers who may make each. */
export async function openEveryCall() {
  const site = await buildTestApp();
  const cast = await createCast(site);
  const operator = await createOperator(site.deps);
  await seedCategories(site.deps.db.pool);
  /** Of a member. */
  const identity: Record<string, string> = {
    security: '1',
    token: cast.demo.token,
    userid: cast.demo.h5Uuid,
  };

  return {
    site,
    cast,
    identity,

    /** Of a caller who may make the call; one of its own where the call ends the session. */
    async identityFor(name: Name): Promise<Record<string, string>> {
      const endsSession =
        name === 'logOut' || name === 'changePassword' || name === 'logOutOperator';
      if (typeof everyCall[name].needs === 'object') {
        const caller = endsSession ? await createOperator(site.deps) : operator;
        return { security: '1', token: caller.token };
      }
      if (!endsSession) return identity;
      const { token } = await createMember(site.deps, { password: 'previous1' });
      return { security: '1', token };
    },

    /** The code of an answer, which is in the envelope and shows nothing of the inside. */
    codeOf(response: LightMyRequestResponse): number {
      expect(response.headers['x-request-id']).toMatch(/^[\w-]{8}-[a-z\d]+$/);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      // Operators are told where the site keeps its files, and nothing else of this machine.
      const { dataDir, backupDir } = site.deps.config;
      const rest = response.body.replaceAll(backupDir, '').replaceAll(dataDir, '');
      expect(rest).not.toMatch(inside);
      const { code, msg } = envelope.parse(response.json());
      expect(msg).not.toBe('');
      return code;
    },
  };
}
