import { logIn } from '@lantern/contracts/calls/member';
import { logInOperator, openConsole } from '@lantern/contracts/calls/operator/session';
import { demoOperator } from '@lantern/prisma/demo-operator';
import { expect, test, vi } from 'vitest';

import { useTestApp } from '../../../../test/build-test-app.ts';
import { callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';

const address = '203.0.113.9';
const typed = 'a password in the wrong field';

test('a failed login is logged with the address it came from, and without what was typed', async () => {
  const site = await useTestApp({ env: { LIMIT_LOGIN_FAILURES: '1' } });
  const { memberId } = await createMember(site.deps, { loginName: 'anna', password: 'right-1234' });
  const { operatorId, loginName } = await createOperator(site.deps);
  const warn = vi.spyOn(site.deps.log, 'warn');
  const send = callAs(site, null);
  const member = (name: string, loginPwd: string, from = address) =>
    send(logIn, { loginName: name, loginPwd, type: 1 }, { address: from });
  await member('anna', 'wrong-1234');
  await member('anna', 'right-1234');
  await member(typed, 'wrong-1234');
  await member('anna', 'right-1234', '198.51.100.1');
  for (const call of [logInOperator, openConsole]) {
    const headers = { 'x-console': '1' };
    await send(call, { loginName, loginPwd: 'wrong-1234' }, { address, headers });
  }
  await send(logInOperator, demoOperator, { address });
  const failed = { address, kind: 'member', reason: 'wrong' };
  const ofOperator = { ...failed, kind: 'operator' };
  expect(warn.mock.calls.filter(([, message]) => message === 'a login failed')).toEqual(
    [
      { ...failed, accountId: memberId },
      { ...failed, accountId: memberId, reason: 'too-many' },
      { ...failed, accountId: null },
      { ...ofOperator, accountId: operatorId },
      { ...ofOperator, accountId: operatorId, reason: 'too-many' },
      { ...ofOperator, accountId: null, reason: 'demo-elsewhere' },
    ].map((line) => [line, 'a login failed']),
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain(typed);
});
