import { describe, expect, it } from 'vitest';

import type { Call } from '../call.ts';
import {
  allCalls,
  callsByDomain,
  operatorCalls,
  ownCalls,
  specificationCalls,
} from './all-calls.ts';
import { callsBesideThem, callsOfOperators, specifiedCalls } from './specified-calls.ts';

const declared: readonly Call[] = [...Object.values(allCalls), ...Object.values(operatorCalls)];

const describeCalls = (calls: Readonly<Record<string, Call>>) =>
  Object.values(calls).map((call) => [
    call.method,
    call.path,
    call.needs,
    call.sealed ? 'sealed' : 'plain',
  ]);

describe('the declared calls', () => {
  it('are the specified ones, in their order', () => {
    expect(describeCalls(specificationCalls)).toEqual(specifiedCalls);
  });

  it('are our own beside them', () => {
    expect(describeCalls(ownCalls)).toEqual(callsBesideThem);
  });

  it('are those of operators, below a path of their own', () => {
    expect(describeCalls(operatorCalls)).toEqual(callsOfOperators);
    for (const { path } of Object.values(operatorCalls)) expect(path).toMatch(/^\/admin-api\//);
    for (const { path } of Object.values(allCalls)) expect(path).not.toMatch(/^\/admin-api\//);
  });

  it('have a method and path of their own, aliases included', () => {
    const addresses = declared.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((spelling) => `${method} ${spelling}`),
    );
    expect(addresses).toHaveLength(46 + callsBesideThem.length + callsOfOperators.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('accept the login with one slash too', () => {
    expect(allCalls.logIn.aliases).toEqual(['/app-api/login']);
  });

  it('send a form only where a picture is uploaded', () => {
    const forms = declared.filter(({ body }) => body === 'form').map(({ path }) => path);
    expect(forms).toEqual(['/app-api/member/updateimg', '/renren-api/api/chatim/sendPic']);
  });

  it('all belong to a domain, under the same name', () => {
    const inDomains: Record<string, Call> = Object.fromEntries(
      Object.values(callsByDomain).flatMap((calls) => Object.entries<Call>(calls)),
    );
    expect(inDomains).toEqual({ ...allCalls, ...operatorCalls });
  });

  it('say what they do in one sentence or two', () => {
    for (const { summary } of declared) expect(summary).toMatch(/^[A-Z].{10,150}\.$/);
  });
});
