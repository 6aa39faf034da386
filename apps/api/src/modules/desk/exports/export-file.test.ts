import { updateMember } from '@lantern/contracts/calls/member';
import { changeRoles } from '@lantern/contracts/calls/operator/operators';
import { exportOrders, exportWithdrawals } from '@lantern/contracts/calls/operator/orders';
import { logOutOperator } from '@lantern/contracts/calls/operator/session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { fillOrders } from '../../../test/fill-orders.ts';
import { buy, coinsFor, vipDays } from '../../../test/pay-order.ts';

let site: TestApp;
let address: string;
beforeAll(async () => {
  site = await buildTestApp();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

const money = () => createOperator(site.deps, { roles: ['money'] });
const get = (url: string) => site.app.inject({ url, remoteAddress: '127.0.0.1' });

test('orders are taken out as a file that a spreadsheet reads and does not run', async () => {
  const member = await createMember(site.deps);
  await askAs(site, member)(updateMember, { memberNichen: ';=1+1,"x"' });
  const plan = await buy(site, member, vipDays(30));
  const coins = await buy(site, member, coinsFor(30));
  const { url } = await askAs(site, await money())(exportOrders, {});
  const { headers, body, statusCode } = await get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, ...lines] = body.split('\r\n');
  expect(head).toMatch(/^\uFEFF"订单号","会员号","昵称",/);
  expect(lines).toHaveLength(3);
  const nickname = `";'=1+1,""x"""`;
  const first = `"${coins}","${member.memberCode}",${nickname},"金币",300,"30.00","sandbox",`;
  expect(lines[0]?.slice(0, first.length)).toBe(first);
  expect(lines[1]).toMatch(new RegExp(`^"${plan}",.*,"会员天数",30,"30\\.00",.*,"已完成",`));
});

test('days bound what is taken out, and a file without rows has its head', async () => {
  await buy(site, await createMember(site.deps), coinsFor(30));
  const ask = askAs(site, await money());
  const none = await ask(exportOrders, { from: '2001-01-01', until: '2001-01-31' });
  expect((await get(none.url)).body.split('\r\n')).toHaveLength(2);
  const all = await ask(exportOrders, { from: '2001-01-01', until: '2099-12-31' });
  expect((await get(all.url)).body.split('\r\n').length).toBeGreaterThan(2);
  const withdrawals = await ask(exportWithdrawals, {});
  expect((await get(withdrawals.url)).body).toMatch(/^\uFEFF"提现单号",/);
});

test('an address is good for two minutes of its session, and for nothing else', async () => {
  const by = await money();
  const { url } = await askAs(site, by)(exportOrders, {});
  expect((await get(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(403);
  site.clock.advance(121_000);
  expect((await get(url)).statusCode).toBe(403);
  const other = await askAs(site, by)(exportOrders, {});
  await callAs(site, by)(logOutOperator, {});
  expect((await get(other.url)).statusCode).toBe(403);
});

test('an operator who may no longer read orders gets no file of them', async () => {
  const by = await money();
  const { url } = await askAs(site, by)(exportOrders, {});
  const moved = { id: by.operatorId, roles: ['content' as const], reason: '换岗' };
  expect((await callAs(site, await createOperator(site.deps))(changeRoles, moved)).code).toBe(0);
  expect((await get(url)).statusCode).toBe(403);
});

test('a file that is being sent breaks off when its session ends', async () => {
  await fillOrders(site, 2027, 60_000);
  const warn = vi.spyOn(site.deps.log, 'warn');
  const by = await money();
  const { url } = await askAs(site, by)(exportOrders, { from: '2027-01-01', until: '2027-12-31' });
  const reader = (await fetch(address + url)).body?.getReader();
  await reader?.read();
  await callAs(site, by)(logOutOperator, {});
  const readAll = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(readAll()).rejects.toThrow('terminated');
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ file: 'orders' }),
    'a file broke off',
  );
});

test('a page that takes longer than a statement of a request may does not end the file', async () => {
  const slow = await buildTestApp({ beside: site, env: { DATABASE_STATEMENT_TIMEOUT_MS: '100' } });
  await fillOrders(site, 2028, 10);
  const days = { from: '2028-01-01', until: '2028-12-31' };
  const { url } = await askAs(site, await money())(exportOrders, days);
  const file = await transactAsOwner(site, async (tx) => {
    await tx.query('lock table purchase_order in access exclusive mode');
    const asked = slow.app.inject({ url, remoteAddress: '127.0.0.1' });
    await tx.query('select pg_sleep(0.5)');
    return { asked };
  });
  expect((await file.asked).body.split('\r\n')).toHaveLength(12);
  await slow.close();
});

test.each(['9999-12-31', '1969-12-31'])('%s is no day to take out', async (until) => {
  const { code, msg } = await callAs(site, await money())(exportOrders, { until });
  expect([code, msg]).toEqual([400, '请求参数有误']);
});
