import { permissions } from '@lantern/rules/operator-permissions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { type Call, type CallAudit, defineCall, defineOperatorCall, operatorMay } from '../call.ts';
import { allCalls, callsByDomain, operatorCalls } from './all-calls.ts';
import { callsBesideThem, specifiedCalls } from './specified-calls.ts';
import { callsOfOperators, type SpecifiedOperatorCall } from './specified-operator-calls.ts';

const declared: readonly Call[] = [...Object.values(allCalls), ...Object.values(operatorCalls)];

const describeCalls = (calls: Readonly<Record<string, Call>>) =>
  Object.values(calls).map((call) => [
    call.method,
    call.path,
    call.needs,
    call.sealed ? 'sealed' : 'plain',
  ]);

/** By method and path. */
const inOrder = (calls: readonly (readonly unknown[])[]) =>
  calls.toSorted((one, other) => one.join(' ').localeCompare(other.join(' ')));

function describeOperatorCall({ path, needs, audit }: Call): SpecifiedOperatorCall {
  if (typeof needs === 'string') return [path, null, 'writes'];
  const { permission, factor } = needs;
  const effect = audit === 'reads only' ? 'reads' : 'writes';
  return [path, permission, effect, factor];
}

/** What reaches every member, by the words of its path. */
const farReaching =
  /\/(?:settings|ads|ban|unban|batch)\/|\/(?:remove|delete|reject|merge|export|ban|unban|revoke|reset|start)$/;

/** Whether a call of operators reaches every member, deletes, exports, or shows the audit. */
const isFarReaching = ({ path, audit }: Pick<Call, 'path' | 'audit'>): boolean =>
  path.startsWith('/admin-api/audit/') || (audit !== 'reads only' && farReaching.test(path));

/** Calls whose words are those of far-reaching ones, and why the factor given in the session is enough for them. */
const withoutRecentFactor: Readonly<Record<string, string>> = {
  '/admin-api/videos/batch/stop': 'stops what was asked for with a recent factor',
  '/admin-api/withdrawals/reject': 'gives held money back to its member',
  '/admin-api/pins/remove': 'puts a video back to its usual place',
  '/admin-api/chat/replies/remove': 'a saved reply is seen by operators alone',
  '/admin-api/profiles/reset': 'takes one nickname or picture away, and quickly',
  '/admin-api/rights/revoke': 'the record and its documents stay',
};

describe('the declared calls', () => {
  it('are the specified ones and those beyond the specification', () => {
    const written = [...specifiedCalls, ...callsBesideThem];
    expect(inOrder(describeCalls(allCalls))).toEqual(inOrder(written));
  });

  it('include those of operators, below a separate path', () => {
    expect(Object.values(operatorCalls).map(describeOperatorCall)).toEqual(callsOfOperators);
    for (const { path, method, sealed } of Object.values<Call>(operatorCalls)) {
      expect([path, method, sealed]).toEqual([
        expect.stringMatching(/^\/admin-api\//),
        'POST',
        false,
      ]);
    }
    for (const { path } of Object.values(allCalls)) expect(path).not.toMatch(/^\/admin-api\//);
  });

  it('have unique methods and paths, aliases included', () => {
    const addresses = declared.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((spelling) => `${method} ${spelling}`),
    );
    expect(addresses).toHaveLength(46 + callsBesideThem.length + callsOfOperators.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('accept the login with one slash too', () => {
    expect(allCalls.logIn.aliases).toEqual(['/app-api/login']);
  });

  it('send a form only where a picture, a list or a document is uploaded', () => {
    const forms = declared.filter(({ body }) => body === 'form').map(({ path }) => path);
    expect(forms).toEqual([
      '/app-api/member/updateimg',
      '/renren-api/api/chatim/sendPic',
      '/admin-api/chat/send-picture',
      '/admin-api/title-lists/read',
      '/admin-api/rights/documents/add',
      '/admin-api/videos/subtitles/add',
      '/admin-api/videos/subtitles/preview',
      '/admin-api/pictures/send',
    ]);
  });

  it('all belong to a domain, under the same name', () => {
    const inDomains: Record<string, Call> = Object.fromEntries(
      Object.values(callsByDomain).flatMap((calls) => Object.entries<Call>(calls)),
    );
    expect(inDomains).toEqual({ ...allCalls, ...operatorCalls });
  });

  it('of operators have a known permission and declare what they write to the audit', () => {
    for (const { path, needs, audit } of Object.values<Call>(operatorCalls)) {
      if (typeof needs === 'string') continue;
      expect([path, permissions.includes(needs.permission)]).toEqual([path, true]);
      expect([path, audit]).not.toEqual([path, undefined]);
      expect([path, needs.factor]).toEqual([path, expect.stringMatching(/^\w/)]);
      const none: CallAudit = { action: 'it.reads', fields: [] };
      const { fields, secrets = [] } = typeof audit === 'object' ? audit : none;
      expect(secrets.filter((it) => !fields.includes(it))).toEqual([]);
    }
  });

  it('of operators do not compile without their permission and their audit', () => {
    const call = {
      path: '/admin-api/x',
      summary: '',
      payload: z.object({}),
      answer: z.null(),
    } as const;
    // @ts-expect-error -- the audit is missing
    defineOperatorCall({ ...call, needs: operatorMay('ads.change', 'recent') });
    // @ts-expect-error -- the permission is missing
    defineOperatorCall({ ...call, audit: 'reads only' });
    const needs = operatorMay('ads.change', 'given');
    // @ts-expect-error -- defineCall does not accept calls of operators
    defineCall({ ...call, method: 'POST', sealed: false, needs });
    // @ts-expect-error -- there is no such permission
    operatorMay('ads.chang', 'given');
    // @ts-expect-error -- it is not decided whether the call needs a recent second factor
    operatorMay('ads.change');
    expect(
      defineOperatorCall({ ...call, needs: operatorMay('ads.read', 'given'), audit: 'reads only' }),
    ).toMatchObject({ method: 'POST' });
  });

  it('of operators ask for a recent factor where they reach every member, delete or export, or say why not', () => {
    const undecided = Object.values<Call>(operatorCalls).flatMap((call) => {
      const isAsked = typeof call.needs === 'string' || call.needs.factor === 'recent';
      return isAsked || !isFarReaching(call) || call.path in withoutRecentFactor ? [] : [call.path];
    });
    expect(undecided).toEqual([]);
    const given = new Set<string>(
      Object.values<Call>(operatorCalls).flatMap(({ path, needs }) =>
        typeof needs === 'object' && needs.factor === 'given' ? [path] : [],
      ),
    );
    // No exception stays behind for a call that is gone, or that asks by now.
    expect(Object.keys(withoutRecentFactor).filter((path) => !given.has(path))).toEqual([]);
  });

  it.each([
    ['deletes', '/admin-api/x/remove', 'x.remove', true],
    ['exports', '/admin-api/x/export', 'x.export', true],
    ['changes settings', '/admin-api/settings/y', 'settings.y', true],
    ['reads the audit', '/admin-api/audit/y', 'reads only', true],
    ['answers one member', '/admin-api/chat/y', 'chat.y', false],
    ['only reads', '/admin-api/x/batches', 'reads only', false],
  ] as const)(
    'are known as far-reaching by what they say: one that %s',
    (_what, path, action, far) => {
      const audit = action === 'reads only' ? action : { action, fields: [] };
      expect(isFarReaching({ path, audit })).toBe(far);
    },
  );

  it('that change what opens a member’s account say so', () => {
    const changing = Object.values<Call>(operatorCalls).filter((it) => it.changesCredentials);
    expect(changing.map(({ path }) => path)).toEqual(['/admin-api/members/reset-password']);
    const named = Object.values<Call>(operatorCalls).filter(
      ({ path, audit }) =>
        /\/members\/.*(?:password|login|passkey|factor|identity|token|credential|device)/.test(
          path,
        ) && audit !== 'reads only',
    );
    expect(named.filter((it) => !it.changesCredentials).map(({ path }) => path)).toEqual([]);
  });

  it('say what they do in one sentence or two', () => {
    for (const { summary } of declared) expect(summary).toMatch(/^[A-Z].{10,150}\.$/);
  });
});
