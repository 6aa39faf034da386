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
  return factor === 'given' ? [path, permission, effect] : [path, permission, effect, factor];
}

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

  it('send a form only where a picture or a document is uploaded', () => {
    const forms = declared.filter(({ body }) => body === 'form').map(({ path }) => path);
    expect(forms).toEqual([
      '/app-api/member/updateimg',
      '/renren-api/api/chatim/sendPic',
      '/admin-api/chat/send-picture',
      '/admin-api/rights/documents/add',
      '/admin-api/videos/subtitles/add',
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
    defineOperatorCall({ ...call, needs: operatorMay('ads.change') });
    // @ts-expect-error -- the permission is missing
    defineOperatorCall({ ...call, audit: 'reads only' });
    // @ts-expect-error -- defineCall does not accept calls of operators
    defineCall({ ...call, method: 'POST', sealed: false, needs: operatorMay('ads.change') });
    // @ts-expect-error -- there is no such permission
    operatorMay('ads.chang');
    expect(
      defineOperatorCall({ ...call, needs: operatorMay('ads.read'), audit: 'reads only' }),
    ).toMatchObject({ method: 'POST' });
  });

  it('say what they do in one sentence or two', () => {
    for (const { summary } of declared) expect(summary).toMatch(/^[A-Z].{10,150}\.$/);
  });
});
