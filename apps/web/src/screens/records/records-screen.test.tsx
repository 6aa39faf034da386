import { listRecordMonths, listRecords } from '@lantern/contracts/calls/records';
import type { RecordMonth, RecordRow } from '@lantern/contracts/entities/record-row';
import { buildRecordRow } from '@lantern/contracts/testing/build-record-row';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answering, answeringEach, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import {
  stubIntersectionObserver,
  type StubbedObservers,
} from '../../testing/stub-intersection-observer.ts';
import { recordWords, totalWords } from './record-words.ts';
import RecordsScreen from './records-screen.tsx';

vi.mock('virtua', async () => ({
  WindowVirtualizer: (await import('../../testing/plain-list.tsx')).PlainList,
}));

const openAt = (address: string) => renderAt(address, <RecordsScreen />);
const tab = (name: string) => screen.getByRole('tab', { name });
const panel = () => screen.getByRole('tabpanel');

let observers: StubbedObservers;
beforeEach(() => {
  observers = stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows orders, each leading to its page', async () => {
  startFakeApi(answering(listRecords, [buildRecordRow({ amountSource: '会员30天' })]));
  openAt('/order');
  const link = await screen.findByRole('link', { name: /会员30天/ });
  expect(link.textContent).toMatch(/¥30\.00.*V20260301000001.*已完成/);
  expect(link.getAttribute('href')).toBe('/payresult?orderNo=V20260301000001');
  expect(tab('充值记录').getAttribute('aria-selected')).toBe('true');
});

it('has a tab for coins and one for withdrawals, by tap, by key and by address', async () => {
  const api = startFakeApi(
    answeringEach(
      listRecords,
      ({ index }) =>
        [
          [buildRecordRow()],
          [buildRecordRow({ title: 'C1', amountSource: '每日签到', price: 2, status: 'posted' })],
          [
            buildRecordRow({
              title: 'T1',
              amountSource: '提现到微信',
              price: '150.00',
              status: 'rejected',
              note: '收款码无法识别',
            }),
          ],
        ][index] ?? [],
    ),
  );
  openAt('/order');
  fireEvent.click(tab('金币记录'));
  await screen.findByText('每日签到');
  expect(panel().textContent).toMatch(/\+2金币.*已入账/);
  expect(panel().getAttribute('aria-labelledby')).toBe(tab('金币记录').id);
  fireEvent.keyDown(tab('金币记录'), { key: 'ArrowRight' });
  await screen.findByText('提现到微信');
  expect(panel().textContent).toMatch(/¥150\.00.*已退回.*退回原因：收款码无法识别/);
  expect(api.sentTo(listRecords).map((sent) => sent.payload)).toEqual(
    [0, 1, 2].map((index) => ({ index, currentPage: 1 })),
  );
  cleanup();
  openAt('/order?index=2');
  await screen.findByText('提现到微信');
  cleanup();
  openAt('/order?index=nonsense');
  await waitFor(() => expect(tab('充值记录').getAttribute('aria-selected')).toBe('true'));
});

it('says why a withdrawal waits, without calling it returned', async () => {
  const note = '客服重置了您的登录密码，提现要等到三天以后';
  const row = { amountSource: '提现到微信', price: '150.00', status: 'held', note } as const;
  startFakeApi(
    answeringEach(listRecords, ({ index }) => (index === 2 ? [buildRecordRow(row)] : [])),
  );
  openAt('/order?index=2');
  await screen.findByText(note);
  expect(panel().textContent).not.toContain('退回原因');
});

it('has a tab for earnings, with what became a debt', async () => {
  const note = '余额不足，其中1.00元记为欠款';
  const row = { amountSource: '好友退款，佣金收回', price: '-2.00', status: 'posted' } as const;
  startFakeApi(
    answeringEach(listRecords, ({ index }) =>
      index === 3 ? [buildRecordRow({ ...row, note })] : [],
    ),
  );
  openAt('/order?index=3');
  await screen.findByText(note);
  expect(tab('收益记录').getAttribute('aria-selected')).toBe('true');
  expect(panel().textContent).toMatch(/-¥2\.00/);
  expect(panel().textContent).not.toContain('退回原因');
});

it('goes on page by page until there is no more', async () => {
  const pages = new Map<number, RecordRow[]>([
    [1, Array.from({ length: 10 }, (_, index) => buildRecordRow({ title: `V1${index}` }))],
    [2, [buildRecordRow({ title: 'V20' })]],
  ]);
  startFakeApi(answeringEach(listRecords, ({ currentPage }) => pages.get(currentPage) ?? []));
  openAt('/order');
  await screen.findByText('V19');
  observers.approachAll();
  await screen.findByText('V20');
  expect(screen.getByText('没有更多了')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(11);
});

it('puts a month above its records, with what they come to', async () => {
  const days = ['2026-03-02', '2026-03-01', '2026-02-28'];
  const rows = days.map((day, place) =>
    buildRecordRow({ title: `V${place}`, createTime: `${day} 12:00:00` }),
  );
  startFakeApi(
    answering(listRecords, rows),
    answering(listRecordMonths, [
      { month: '2026-03', gained: '0.00', spent: '60.00' },
      { month: '2026-02', gained: '0.00', spent: '30.00' },
    ]),
  );
  openAt('/order');
  await screen.findByText('支付 ¥60.00');
  const heads = screen.getAllByRole('heading', { level: 2 });
  expect(heads.map((it) => it.parentElement?.parentElement?.textContent)).toEqual([
    expect.stringMatching(/^2026年3月支付 ¥60\.00.*V0已完成$/),
    expect.stringMatching(/^2026年2月支付 ¥30\.00.*V2已完成$/),
  ]);
});

it('adds what has come meanwhile to its month, too', async () => {
  const row = (title: string) => buildRecordRow({ title, price: 2, status: 'posted' });
  const month = (gained: number) =>
    answering(listRecordMonths, [{ month: '2026-03', gained, spent: 0 }]);
  const api = startFakeApi(answering(listRecords, [row('C1')]), month(2));
  openAt('/order?index=1');
  await screen.findByText(/收入 2金币/);
  api.change(answering(listRecords, [row('C2'), row('C1')]));
  api.change(month(4));
  fireEvent.click(tab('提现记录'));
  fireEvent.click(tab('金币记录'));
  await screen.findByText('C2');
  expect(await screen.findByText(/收入 4金币/)).toBeDefined();
});

it('says when there are no records', async () => {
  startFakeApi(answering(listRecords, []));
  openAt('/order?index=1');
  expect(await screen.findByText('暂无记录')).toBeDefined();
});

it('says why the records can’t be loaded, and tries again', async () => {
  const api = startFakeApi(refusing(listRecords, 500, '服务器开小差了，请稍后再试'));
  openAt('/order');
  await screen.findByText('服务器开小差了，请稍后再试');
  api.change(answering(listRecords, [buildRecordRow()]));
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('V20260301000001')).toBeDefined();
});

it.each<[Partial<RecordRow>, number, string, string, string]>([
  [{ status: 'created' }, 0, '¥30.00', '待支付', 'open'],
  [{ status: 'paid' }, 0, '¥30.00', '已付款', 'good'],
  [{ status: 'expired' }, 0, '¥30.00', '已过期', 'bad'],
  [{ status: 'failed' }, 0, '¥30.00', '支付失败', 'bad'],
  [{ status: 'posted', price: 300 }, 1, '+300金币', '已入账', 'plain'],
  [{ status: 'posted', price: -2 }, 1, '-2金币', '已支出', 'plain'],
  [{ status: 'posted', price: '3.00' }, 3, '+¥3.00', '已入账', 'plain'],
  [{ status: 'posted', price: '-120.00' }, 3, '-¥120.00', '已支出', 'plain'],
  [{ status: 'posted', price: '0.00' }, 3, '+¥0.00', '已入账', 'plain'],
  [{ status: 'held' }, 2, '¥30.00', '审核中', 'open'],
  [{ status: 'approved' }, 2, '¥30.00', '待打款', 'open'],
  [{ status: 'paying' }, 2, '¥30.00', '打款中', 'open'],
  [{ status: 'paid' }, 2, '¥30.00', '已打款', 'good'],
  [{ status: 'rejected' }, 2, '¥30.00', '已退回', 'bad'],
])('%o in tab %i reads %s, %s', (fields, index, amount, status, tone) => {
  expect(recordWords(buildRecordRow(fields), index)).toMatchObject({ amount, status, tone });
});

it.each<[Omit<RecordMonth, 'month'>, number, string]>([
  [{ gained: '0.00', spent: '60.00' }, 0, '支付 ¥60.00'],
  [{ gained: 105, spent: 2 }, 1, '收入 105金币 · 支出 2金币'],
  [{ gained: '100.00', spent: '0.00' }, 2, '到账 ¥100.00'],
  [{ gained: '3.00', spent: '1.00' }, 3, '收入 ¥3.00 · 支出 ¥1.00'],
])('%o in tab %i comes to %s', (total, index, words) => {
  expect(totalWords({ month: '2026-03', ...total }, index)).toBe(words);
});
