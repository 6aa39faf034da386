import { Agent, request } from 'node:http';

import { signEpay } from '../../src/modules/payment/epay/epay-sign.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createMember } from '../../src/test/create-member.ts';

const sockets = 8;
const timesEach = 10;

export interface Shop {
  origin: string;
  pid: string;
  key: string;
}

/** Orders of ten yuan each, as many taps would have left them. */
async function makeOrders({ db, now }: Deps, memberIds: readonly number[], count: number) {
  await db.query(
    `insert into purchase_order (number, member_id, goods, coins, amount_fen, channel, method, created_at, expires_at)
     select 'C' || lpad(place::text, 20, '0'), ($1::bigint[])[1 + place % $2], 'coins', 100, 1000, 'epay', 'alipay',
            $3::timestamptz, $3::timestamptz + interval '30 minutes'
       from generate_series(1, $4::int) place`,
    [memberIds, memberIds.length, now(), count],
  );
  return Array.from({ length: count }, (_, index) => `C${String(index + 1).padStart(20, '0')}`);
}

function notifyOf({ pid, key }: Shop, number: string): string {
  const fields = {
    pid,
    trade_no: `T${number}`,
    out_trade_no: number,
    type: 'alipay',
    name: 'product',
    money: '10',
    trade_status: 'TRADE_SUCCESS',
  };
  const sign = signEpay(Object.entries(fields), key, 'directly');
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' }).toString();
}

/** In an order that is the same in every run. */
function shuffle<Item>(items: Item[]): Item[] {
  let seed = 1;
  const next = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

const send = (agent: Agent, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve(body));
    });
    sent.on('error', reject);
    sent.end();
  });

/** Every notify ten times, shuffled, over eight sockets; answers how many orders were credited, once each. */
export async function measureNotifies(deps: Deps, shop: Shop, count: number) {
  const members: number[] = [];
  while (members.length < 100) members.push((await createMember(deps)).memberId);
  const orders = await makeOrders(deps, members, count);
  const raws = orders.map((number) => notifyOf(shop, number));
  const queue = shuffle(Array.from({ length: timesEach }, () => raws).flat()).values();
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  let [sent, taken] = [0, 0];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: sockets }, async () => {
      for (const raw of queue) {
        const body = await send(agent, `${shop.origin}/renren-api/api/pay/notify/epay?${raw}`);
        sent += 1;
        if (body === 'success') taken += 1;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  const where = { kind: 'top_up' } as const;
  const credits = await deps.prisma.ledgerTransaction.count({ where });
  console.log(
    `notifies: ${sent} of ${count} orders on ${sockets} sockets, ${Math.round(sent / seconds)}/s, ${taken} answered success, ${credits} credited (exactly ${count})`,
  );
  return { sent, taken, credits };
}
