import { getMember } from '@lantern/contracts/calls/member';

import { siteSettingsOf } from '../../src/modules/ground/site/site-settings.ts';
import { auditLedger } from '../../src/modules/ground/wallet/audit/audit.ts';
import { readBalances } from '../../src/modules/ground/wallet/read-balances.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { type Acknowledged, coinsAnOrder } from './member-life.ts';
import type { SiteClient } from './site-client.ts';

/** Every sentence is about something acknowledged that is not there, or there twice. */
export async function checkBooks(
  deps: Deps,
  client: SiteClient,
  all: readonly Acknowledged[],
  coinsAtFirst: number,
): Promise<string[]> {
  const faults = (await auditLedger(deps.db)).map((it) => `audit: ${JSON.stringify(it)}`);
  const { episodePrice } = await siteSettingsOf(deps)();
  for (const one of all) {
    faults.push(...(await checkMember(deps, one, coinsAtFirst, episodePrice)));
    for (const { memberCode, token } of one.registered) {
      const found = await client.call(getMember, { memberCode }, token);
      if (found === undefined) faults.push(`the session of ${memberCode} is gone`);
    }
  }
  return faults;
}

async function checkMember(
  { db, prisma }: Deps,
  { member, orders, episodes, comments }: Acknowledged,
  coinsAtFirst: number,
  episodePrice: number,
): Promise<string[]> {
  const { memberId } = member;
  const id = BigInt(memberId);
  const fulfilled = await prisma.purchaseOrder.findMany({
    where: { memberId: id, state: 'fulfilled' },
  });
  const bought = await prisma.entitlement.findMany({ where: { memberId: id } });
  const writtenComments = await prisma.danmaku.findMany({ where: { memberId: id } });
  const { coinsBought } = await readBalances(db, memberId);
  const coins = coinsAtFirst + orders.size * coinsAnOrder - episodes.size * episodePrice;

  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown): void => {
    if (found !== wanted)
      faults.push(`${member.loginName}: ${what} ${String(found)}, not ${String(wanted)}`);
  };
  expect('orders fulfilled', fulfilled.length, orders.size);
  expect('episodes bought', bought.length, episodes.size);
  expect('coins bought', coinsBought, coins);
  for (const text of comments) {
    expect(
      'comment kept',
      writtenComments.some((it) => it.text === text),
      true,
    );
  }
  return faults;
}
