import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { getChannelDay as dayCall } from '@lantern/contracts/calls/operator/orders';
import { formatYuan } from '@lantern/rules/money';
import { shiftBusinessDay, startOfBusinessDay } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../../calls/call-context.ts';
import { findChannelSums } from './channel-day.repo.ts';

const sumOf = (count: number, minor: number) => ({ count, money: formatYuan(minor) });

/** What each channel took and gave back on a day, in its own currency. */
export async function getChannelDay(
  { deps }: ActContext,
  { day }: PayloadOf<typeof dayCall>,
): Promise<AnswerOf<typeof dayCall>> {
  const rows = await findChannelSums(deps.db, {
    since: startOfBusinessDay(day),
    before: startOfBusinessDay(shiftBusinessDay(day, 1)),
  });
  const list = rows.map((it) => ({
    channel: it.channel,
    name: it.name,
    currency: it.currency,
    taken: sumOf(it.orders + it.cases + it.tests, it.ordersMinor + it.casesMinor + it.testsMinor),
    orders: sumOf(it.orders, it.ordersMinor),
    cases: sumOf(it.cases, it.casesMinor),
    tests: sumOf(it.tests, it.testsMinor),
    returned: sumOf(it.returned, it.returnedMinor),
  }));
  return { list };
}
