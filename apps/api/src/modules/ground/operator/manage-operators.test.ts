import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import * as account from '@lantern/contracts/calls/operator/account';
import { saveAd } from '@lantern/contracts/calls/operator/ads';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import * as operators from '@lantern/contracts/calls/operator/operators';
import {
  getOwnAccount,
  logInOperator,
  openConsole,
} from '@lantern/contracts/calls/operator/session';
import { getSettings } from '@lantern/contracts/calls/operator/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  type Answered,
  askAs,
  callAs,
  type Caller,
  type CallOptions,
} from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';

let site: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  owner = await createOperator(site.deps, { loginName: 'owner', password: 'a long pass phrase' });
});
afterAll(() => site.close());

const ask = () => askAs(site, owner);
/** Makes a call that answers nothing but that it was done. */
const done = async <C extends Call>(
  caller: Caller,
  call: C,
  payload: PayloadInputOf<C>,
  options?: CallOptions,
) => expect((await callAs(site, caller)(call, payload, options)).code).toBe(0);
const idOf = async (loginName: string): Promise<number> => {
  const { list } = await ask()(operators.listOperators, {});
  return list.find((it) => it.loginName === loginName)?.id ?? 0;
};
const mayList = async (token: string) =>
  (await callAs(site, { token })(listConversations, { currentPage: 1 })).code === 0;

describe('operators', () => {
  test('are made with roles, given others, reset and shut out, at once', async () => {
    const member = await createMember(site.deps);
    const { memberCode } = member;
    const wanted = { loginName: '安娜 🏮', roles: ['service' as const], memberCode };
    const { id, password } = await ask()(operators.addOperator, wanted);
    expect((await callAs(site, owner)(operators.addOperator, wanted)).msg).toContain('已有');
    const logIn = (loginPwd: string) =>
      callAs(site, null)(logInOperator, { loginName: '安娜 🏮', loginPwd });
    const token = (await logIn(password)).data?.token ?? '';
    expect(await mayList(token)).toBe(true);
    await done(owner, operators.changeRoles, {
      id,
      roles: ['content', 'viewer'],
      reason: '换岗',
      was: ['service'],
    });
    const stale = { id, roles: ['money' as const], was: ['service' as const], reason: '也换岗' };
    expect((await callAs(site, owner)(operators.changeRoles, stale)).msg).toContain('刚刚修改过');
    expect(await mayList(token)).toBe(false);
    const reset = await ask()(operators.resetOperator, { id, reason: '忘记密码' });
    expect((await logIn(password)).code).toBe(500);
    const again = (await logIn(reset.password)).data?.token ?? '';
    await done(owner, operators.shutOutOperator, { id, reason: '离职' });
    expect((await callAs(site, { token: again })(getOwnAccount, {})).code).toBe(403);
    expect((await logIn(reset.password)).code).toBe(500);
    const { list } = await ask()(operators.listOperators, {});
    expect(list.find((it) => it.id === id)).toMatchObject({
      roles: ['content', 'viewer'],
      memberCode,
      isShutOut: true,
      sessions: [],
    });
    const { list: rows } = await ask()(operators.listAudit, { subjectId: '安娜 🏮' });
    expect(rows.map((row) => [row.action, row.reason, row.before, row.after])).toEqual([
      ['operator.shut-out', '离职', { isShutOut: false }, { isShutOut: true }],
      [
        'session.open',
        '',
        null,
        { inBrowser: false, address: '127.0.0.1', userAgent: 'lightMyRequest' },
      ],
      ['operator.reset', '忘记密码', {}, {}],
      ['operator.roles', '换岗', { roles: ['service'] }, { roles: ['content', 'viewer'] }],
      [
        'session.open',
        '',
        null,
        { inBrowser: false, address: '127.0.0.1', userAgent: 'lightMyRequest' },
      ],
      ['operator.add', '', null, { loginName: '安娜 🏮', roles: ['service'], memberCode }],
    ]);
  });

  test('the last owner stays one, also when two take it from each other at once', async () => {
    const id = await idOf('owner');
    const call = callAs(site, owner);
    const change = { id, roles: ['viewer' as const], reason: '试' };
    expect((await call(operators.changeRoles, change)).msg).toBe('站点至少需要一名所有者');
    expect((await call(operators.shutOutOperator, { id, reason: '试' })).code).toBe(500);
    const second = await createOperator(site.deps);
    const answers = await Promise.all([
      call(operators.changeRoles, { ...change, id: second.operatorId }),
      callAs(site, second)(operators.changeRoles, change),
    ]);
    expect(answers.filter((it) => it.code === 0)).toHaveLength(1);
    await site.deps.prisma.operator.update({ where: { id }, data: { roles: ['owner'] } });
  });
});

const inBrowser = (headers: Record<string, string> = {}) => ({
  headers: { 'x-console': '1', 'user-agent': 'Firefox', ...headers },
});
const cookiesOf = ({ headers }: Pick<Answered<typeof openConsole>, 'headers'>): string =>
  [headers['set-cookie']]
    .flat()
    .map((it) => String(it).split(';')[0])
    .join('; ');

describe('a browser', () => {
  const credentials = { loginName: 'owner', loginPwd: 'a long pass phrase' };

  test('keeps its session where no script reads it and no other site sends it', async () => {
    const opened = await callAs(site, null)(openConsole, credentials, inBrowser());
    expect(opened.data).toMatchObject({
      loginName: 'owner',
      roles: ['owner'],
      factor: 'not-needed',
    });
    const set = [opened.headers['set-cookie']]
      .flat()
      .find((it) => it?.startsWith('lantern-console='));
    expect(set).toMatch(/; Max-Age=43200; Path=\/admin-api; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(opened.data)).not.toContain(/=([^;]+)/.exec(set ?? '')?.[1]);
    const own = await askAs(site, null)(
      getOwnAccount,
      {},
      inBrowser({ cookie: cookiesOf(opened) }),
    );
    expect(own.loginName).toBe('owner');
    expect((await callAs(site, null)(openConsole, credentials)).code).toBe(403);
  });

  test('that is new to the account is announced to its other sessions, until they have seen it', async () => {
    const first = await callAs(site, null)(openConsole, credentials, inBrowser());
    const here = inBrowser({ cookie: cookiesOf(first) });
    const news = async () => (await askAs(site, null)(getOwnAccount, {}, here)).newDevices;
    expect(await news()).toEqual([]);
    site.clock.advance(1000);
    const second = await callAs(site, null)(openConsole, credentials, {
      ...inBrowser({ 'user-agent': 'Chrome on a phone' }),
      address: '192.0.2.7',
    });
    expect(await news()).toMatchObject([{ address: '192.0.2.7', userAgent: 'Chrome on a phone' }]);
    const there = inBrowser({ cookie: cookiesOf(second) });
    expect((await askAs(site, null)(getOwnAccount, {}, there)).newDevices).toEqual([]);
    site.clock.advance(1000);
    await done(null, account.dismissDevices, {}, here);
    expect(await news()).toEqual([]);
    site.clock.advance(1000);
    await callAs(site, null)(openConsole, credentials, there);
    expect(await news()).toEqual([]);
  });

  test('sees its sessions, and ends the others', async () => {
    const opened = await callAs(site, null)(openConsole, credentials, inBrowser());
    const here = inBrowser({ cookie: cookiesOf(opened) });
    const list = async () => (await askAs(site, null)(account.listOwnSessions, {}, here)).list;
    expect((await list()).filter((it) => it.isOwn)).toMatchObject([
      { kind: 'browser', userAgent: 'Firefox' },
    ]);
    const other = await callAs(site, null)(logInOperator, credentials);
    const program = (await list()).find(
      (it) => it.kind === 'program' && it.address === '127.0.0.1',
    );
    await done(null, account.endOwnSession, { id: program?.id ?? 0 }, here);
    expect(
      (await callAs(site, null)(account.endOwnSession, { id: program?.id ?? 0 }, here)).code,
    ).toBe(404);
    const stranger = await createOperator(site.deps);
    const theirs = await callAs(site, stranger)(account.endOwnSession, {
      id: (await list())[0]?.id ?? 0,
    });
    expect(theirs.code).toBe(404);
    await done(null, account.endOwnSession, { id: 'others' }, here);
    expect(await list()).toHaveLength(1);
    expect(other.data === null || (await mayList(other.data.token))).toBe(false);
    owner = { ...owner, token: (await askAs(site, null)(logInOperator, credentials)).token };
  });
});

test('an operator changes their own password; their other sessions end', async () => {
  const loginName = 'changer';
  const anna = await createOperator(site.deps, { loginName, password: 'the first pass phrase' });
  const other = await createOperator(site.deps);
  const call = callAs(site, anna);
  const oldPwd = 'the first pass phrase';
  const { token } = await askAs(site, null)(logInOperator, { loginName, loginPwd: oldPwd });
  const change = (newPwd: string, old = oldPwd) =>
    call(account.changeOwnPassword, { oldPwd: old, newPwd });
  expect((await change('a second pass phrase', 'wrong')).msg).toBe('旧密码错误');
  expect((await change('short')).msg).toBe('新密码长度为10-128位');
  expect((await change(oldPwd)).msg).toBe('新密码不能与旧密码相同');
  expect((await change('changer2031')).msg).toBe('新密码不能与账号相同');
  expect((await change('password1234')).msg).toBe('新密码过于简单，请更换');
  expect((await change('汉字也可以作为密码🏮')).code).toBe(0);
  expect(await mayList(token)).toBe(false);
  expect(await mayList(anna.token)).toBe(true);
  expect(await mayList(other.token)).toBe(true);
});

describe('the audit', () => {
  test('is read page by page, each row once, whatever is written meanwhile', async () => {
    const { token, loginName: operator } = await createOperator(site.deps);
    const ad = { type: 'banner' as const, img: 'https://a.test/a.webp', url: 'https://a.test/' };
    const save = (title: string) => askAs(site, { token })(saveAd, { ...ad, title });
    for (let count = 0; count < 7; count++) await save(`ad ${count}`);
    const seen: unknown[] = [];
    let after: string | undefined;
    let total: number | null = null;
    do {
      const page = await ask()(operators.listAudit, {
        operator,
        action: 'ad',
        size: 3,
        ...(after === undefined ? {} : { after }),
      });
      total ??= page.total;
      seen.push(...page.list.map((row) => row.after?.title));
      after = page.next ?? undefined;
      await save('meanwhile');
    } while (after !== undefined);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `ad ${count}`));
    expect(total).toBe(7);
    const [oldest] = (await ask()(operators.listAudit, { operator, sort: 'oldest', size: 1 })).list;
    expect(oldest).toMatchObject({
      operator,
      action: 'ad.save',
      address: '127.0.0.1',
      before: null,
      after: { title: 'ad 0', url: 'https://a.test/' },
    });
  });

  test('is found by day, subject and words; a cursor of another order is refused', async () => {
    const { list, next } = await ask()(operators.listAudit, { size: 1, subjectKind: 'ad' });
    const day = list[0]?.createTime.slice(0, 10) ?? '';
    const count = async (filters: object) =>
      (await ask()(operators.listAudit, { subjectKind: 'ad', ...filters })).total;
    expect(await count({ from: day, until: day })).toBeGreaterThan(0);
    expect(await count({ until: '2001-01-01' })).toBe(0);
    expect(await count({ text: '50%_' })).toBe(0);
    const call = callAs(site, owner);
    for (const after of [next ?? '', 'abc', '']) {
      expect((await call(operators.listAudit, { sort: 'oldest', after })).code).toBe(400);
    }
  });

  test('is for owners alone', async () => {
    const content = await createOperator(site.deps, { roles: ['content'] });
    expect((await callAs(site, content)(operators.listAudit, {})).code).toBe(403);
    expect((await callAs(site, content)(getSettings, {})).code).toBe(0);
  });
});
