import { getMember } from '@lantern/contracts/calls/member';
import { buyEpisode, getVideoDetail, lookOk } from '@lantern/contracts/calls/watch';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { type Db } from '../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../../test/create-video.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';
import { setBan } from '../../members/member/member.repo.ts';

const unpublish = uncheckedStatement(
  'test-unpublish',
  `update video set state = 'taken_down' where id = $1`,
);
const announceNothing = uncheckedStatement(
  'test-announce-nothing',
  'set local session_replication_role = replica',
);
const countPurchases = uncheckedStatement<{ entitlements: number; payments: number }>(
  'test-count-purchases',
  `select (select count(*)::int from entitlement where member_id = $1) as entitlements,
          (select count(*)::int from ledger_transaction
            where kind = 'episode_purchase' and business_key like 'purchase:' || $1 || ':%') as payments`,
);

let testApp: TestApp;
let second: TestApp;
let paid: TestVideo;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
  paid = await createVideo(testApp.deps, { paid: true, title: '山海', episodes: 3 });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

const firstOf = (video: TestVideo) => ({
  cartoonCode: video.id,
  moviesInfoId: video.episodeIds[0] ?? 0,
});
const coinsOf = async ({ memberId }: TestMember) => {
  const { coinsGiven, coinsBought } = await readBalances(testApp.deps.db, memberId);
  return [coinsGiven, coinsBought];
};
const purchasesOf = ({ memberId }: TestMember) => testApp.deps.db.row(countPurchases, [memberId]);

describe('buying an episode', () => {
  test('takes two coins, those given before those bought, and opens it', async () => {
    const member = await createMember(testApp.deps, { coins: 4, coinsGiven: 1 });
    const ask = askAs(testApp, member);
    const wanted = firstOf(paid);
    expect(await ask(lookOk, wanted)).toBe('0');
    expect(await ask(buyEpisode, wanted)).toBe('购买成功');
    expect(await coinsOf(member)).toEqual([0, 3]);
    expect((await ask(getMember, member)).memberCion).toBe(3);
    expect(await ask(lookOk, wanted)).toBe('1');
    const others = { ...wanted, moviesInfoId: paid.episodeIds[1] ?? 0 };
    expect(await ask(lookOk, others)).toBe('0');
  });

  test('lets a new address play to the end', async () => {
    const member = await createMember(testApp.deps, { coins: 2 });
    const long = await createVideo(testApp.deps, {
      paid: true,
      segmentSeconds: Array.from({ length: 20 }, () => 4),
    });
    const ask = askAs(testApp, member);
    const countSegments = async () => {
      const detail = await ask(getVideoDetail, { vid: long.id });
      const master = detail.srcList[0]?.urlList[0]?.url ?? '';
      const media = master.replace('master', String(long.renditionId));
      const playlist = await testApp.app.inject({ url: media, headers: { token: member.token } });
      return playlist.body.split('\n').filter((line) => line.endsWith('.m4s')).length;
    };
    expect(await countSegments()).toBe(8);
    await ask(buyEpisode, firstOf(long));
    expect(await countSegments()).toBe(20);
  });

  test('again charges nothing, even when there are no coins left', async () => {
    const member = await createMember(testApp.deps, { coins: 2 });
    const ask = askAs(testApp, member);
    expect(await ask(buyEpisode, firstOf(paid))).toBe('购买成功');
    expect(await ask(buyEpisode, firstOf(paid))).toBe('已购买');
    expect(await coinsOf(member)).toEqual([0, 0]);
    expect(await purchasesOf(member)).toEqual({ entitlements: 1, payments: 1 });
  });

  test('is refused with a coin too few', async () => {
    const member = await createMember(testApp.deps, { coins: 1 });
    const refused = await callAs(testApp, member)(buyEpisode, firstOf(paid));
    expect(refused).toMatchObject({ status: 200, code: 500, msg: '金币不足' });
    const never = await callAs(testApp, await createMember(testApp.deps))(
      buyEpisode,
      firstOf(paid),
    );
    expect(never).toMatchObject({ status: 200, code: 500, msg: '金币不足' });
    expect(await coinsOf(member)).toEqual([0, 1]);
    expect(await purchasesOf(member)).toEqual({ entitlements: 0, payments: 0 });
  });

  test('costs nothing where nothing has to be bought', async () => {
    const free = await createVideo(testApp.deps);
    const member = await createMember(testApp.deps, { coins: 5 });
    const vip = await createMember(testApp.deps, { coins: 5, vip: { plan: 1, days: 30 } });
    expect(await askAs(testApp, member)(buyEpisode, firstOf(free))).toBe(
      '该视频可免费观看，无需购买',
    );
    expect(await askAs(testApp, vip)(buyEpisode, firstOf(paid))).toBe(
      '您是会员，可直接观看，无需购买',
    );
    expect([await coinsOf(member), await coinsOf(vip)]).toEqual([
      [0, 5],
      [0, 5],
    ]);
  });

  test('is at the server’s price, paid by the caller, whatever is sent along', async () => {
    const [member, other] = [
      await createMember(testApp.deps, { coins: 3 }),
      await createMember(testApp.deps, { coins: 3 }),
    ];
    const extra = { price: 0, coins: 999, userId: other.h5Uuid, memberCode: other.memberCode };
    for (const type of [1, -1]) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: buyEpisode.path,
        headers: { token: member.token },
        payload: { ...firstOf(paid), type, ...extra },
      });
      expect(response.json()).toMatchObject({ code: 0 });
    }
    expect([await coinsOf(member), await coinsOf(other)]).toEqual([
      [0, 1],
      [0, 3],
    ]);
  });

  test('is refused for what is not on sale', async () => {
    const member = await createMember(testApp.deps, { coins: 5 });
    const other = await createVideo(testApp.deps, { paid: true });
    const draft = await createVideo(testApp.deps, { paid: true, state: 'draft' });
    const removed = await createVideo(testApp.deps, { paid: true, state: 'taken_down' });
    const send = callAs(testApp, member);
    for (const wanted of [
      { cartoonCode: paid.id, moviesInfoId: other.episodeIds[0] ?? 0 },
      { cartoonCode: other.id, moviesInfoId: paid.episodeIds[0] ?? 0 },
      firstOf(draft),
      firstOf(removed),
      { cartoonCode: 999_999, moviesInfoId: 999_999 },
    ]) {
      expect(await send(buyEpisode, wanted)).toMatchObject({ code: 404 });
    }
    const dark = await createVideo(testApp.deps, { paid: true, categoryCode: '90', darkWeb: true });
    expect(await send(buyEpisode, firstOf(dark))).toMatchObject({ code: 403 });
    expect(await coinsOf(member)).toEqual([0, 5]);
  });

  test('is refused for what was taken down before this process knew of it, and nothing is paid', async () => {
    const member = await createMember(testApp.deps, { coins: 5 });
    const video = await createVideo(testApp.deps, { paid: true });
    const ask = askAs(testApp, member);
    await ask(lookOk, firstOf(video));
    await transactAsOwner(testApp, async (tx) => {
      await tx.run(announceNothing);
      await tx.run(unpublish, [video.id]);
    });
    const refused = await callAs(testApp, member)(buyEpisode, firstOf(video));
    expect(refused).toMatchObject({ code: 404 });
    expect(await coinsOf(member)).toEqual([0, 5]);
  });

  test('counts for the member only', async () => {
    const buyer = await createMember(testApp.deps, { coins: 2 });
    const other = await createMember(testApp.deps);
    await askAs(testApp, buyer)(buyEpisode, firstOf(paid));
    expect(await askAs(testApp, other)(lookOk, firstOf(paid))).toBe('0');
    expect(await askAs(testApp, null)(lookOk, firstOf(paid))).toBe('0');
  });
});

describe('fifty at once, in two processes', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);
  const processOf = (index: number) => (index % 2 === 0 ? testApp : second);

  test('charge one episode once', async () => {
    const member = await createMember(testApp.deps, { coins: 1, coinsGiven: 1 });
    const answers = await Promise.all(
      fifty.map((index) => askAs(processOf(index), member)(buyEpisode, firstOf(paid))),
    );
    expect(answers.filter((it) => it === '购买成功')).toHaveLength(1);
    expect(answers.filter((it) => it === '已购买')).toHaveLength(49);
    expect(await coinsOf(member)).toEqual([0, 0]);
    expect(await purchasesOf(member)).toEqual({ entitlements: 1, payments: 1 });
  });

  test('buy as many episodes as there are coins for', async () => {
    const series = await createVideo(testApp.deps, { paid: true, episodes: 50 });
    const member = await createMember(testApp.deps, { coins: 7, coinsGiven: 3 });
    const answers = await Promise.all(
      series.episodeIds.map((moviesInfoId, index) =>
        callAs(processOf(index), member)(buyEpisode, { cartoonCode: series.id, moviesInfoId }),
      ),
    );
    expect(answers.filter((it) => it.code === 0)).toHaveLength(5);
    expect(answers.filter((it) => it.msg === '金币不足')).toHaveLength(45);
    expect(await coinsOf(member)).toEqual([0, 0]);
    expect(await purchasesOf(member)).toEqual({ entitlements: 5, payments: 5 });
  });
});

test('a price of nothing opens the episode and moves nothing', async () => {
  const generous = await buildTestApp({ beside: testApp, env: { EPISODE_PRICE: '0' } });
  try {
    const member = await createMember(testApp.deps);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => askAs(generous, member)(buyEpisode, firstOf(paid))),
    );
    expect(answers.filter((it) => it === '购买成功')).toHaveLength(1);
    expect(answers.filter((it) => it === '已购买')).toHaveLength(9);
    expect(await purchasesOf(member)).toEqual({ entitlements: 1, payments: 0 });
  } finally {
    await generous.close();
  }
});

describe('a banned member', () => {
  const refused = { code: 500, msg: '账号已被限制，请联系客服' };
  const ban = ({ memberId }: TestMember, tx: Db) => setBan(tx, memberId, testApp.clock.now());

  test('buys nothing, and what they bought or their VIP opened is closed', async () => {
    const member = await createMember(testApp.deps, { coins: 6, vip: { plan: 1, days: 30 } });
    const plain = await createMember(testApp.deps, { coins: 6 });
    await askAs(testApp, plain)(buyEpisode, firstOf(paid));
    expect(await askAs(testApp, member)(lookOk, firstOf(paid))).toBe('1');
    for (const banned of [member, plain]) {
      await ban(banned, testApp.deps.db);
      expect(await askAs(testApp, banned)(lookOk, firstOf(paid))).toBe('0');
      const other = { ...firstOf(paid), moviesInfoId: paid.episodeIds[2] ?? 0 };
      for (const wanted of [firstOf(paid), other]) {
        expect(await callAs(testApp, banned)(buyEpisode, wanted)).toMatchObject(refused);
      }
    }
    expect([await coinsOf(member), await coinsOf(plain)]).toEqual([
      [0, 6],
      [0, 4],
    ]);
  });

  test('of this very moment buys nothing either', async () => {
    const member = await createMember(testApp.deps, { coins: 2 });
    const buying = await testApp.deps.db.transact(async (tx) => {
      await ban(member, tx);
      const sent = callAs(second, member)(buyEpisode, firstOf(paid));
      await expect.poll(() => countWaiting(testApp)).toBe(1);
      return { sent };
    });
    expect(await buying.sent).toMatchObject(refused);
    expect(await coinsOf(member)).toEqual([0, 2]);
  });

  test('is shown nothing of what is for VIP alone', async () => {
    const dark = await createVideo(testApp.deps, { categoryCode: '90', darkWeb: true });
    const member = await createMember(testApp.deps, { vip: { plan: 1, days: 30 } });
    const look = async () => (await callAs(testApp, member)(getVideoDetail, { vid: dark.id })).code;
    expect(await look()).toBe(0);
    await ban(member, testApp.deps.db);
    expect(await look()).toBe(403);
  });
});
