import assert from 'node:assert/strict';

import {
  adjustMember,
  decideAdjustment,
  listAdjustments,
} from '@lantern/contracts/calls/operator/adjustments';
import { confirmCards, listCardBatches, makeCards } from '@lantern/contracts/calls/operator/cards';
import {
  addChannel,
  decideChannelKey,
  listChannels,
} from '@lantern/contracts/calls/operator/channels';
import { banMember } from '@lantern/contracts/calls/operator/members';
import * as operators from '@lantern/contracts/calls/operator/operators';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { approveWithdrawal, getWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import type { Confirmer } from '@lantern/contracts/entities/confirmer';
import { saleTerms, termsKind } from '@lantern/contracts/entities/sale-terms';
import { DAY_MS } from '@lantern/rules/shanghai-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import {
  createOperator,
  openOperatorSession,
  type TestOperator,
} from '../../../test/create-operator.ts';
import { epayRow } from '../../../test/epay-row.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { uploadCode } from '../../../test/upload-code.ts';

const reason = '第二人 🏮';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
});
afterEach(() => expectSoundLedger(site));
afterAll(() => site.close());

type Session = Pick<TestOperator, 'token'>;

/** Something that waits for a second person: how one tries to confirm it, and who may as the site says. */
interface Waiting {
  confirm: (by: Session, at?: TestApp) => Promise<{ code: number; refusal: string | undefined }>;
  confirmers: () => Promise<Confirmer[]>;
}

type Ask = (by: Session) => Promise<Waiting>;

const adjustment =
  (goods: 'coins' | 'vip', amount: number): Ask =>
  async (by) => {
    const { memberCode } = await createMember(site.deps);
    const { id } = await askAs(site, by)(adjustMember, { memberCode, goods, amount, reason });
    return {
      confirm: (other, at = site) =>
        callAs(at, other)(decideAdjustment, { id, applies: true, reason }),
      confirmers: async () => {
        const { list, total } = await askAs(site, by)(listAdjustments, { id });
        expect([list.map((it) => it.id), total]).toEqual([[id], 1]);
        return list[0]?.confirmers ?? assert.fail();
      },
    };
  };

const cards: Ask = async (by) => {
  const wanted = { goods: 'coins', amount: 1_000_000, count: 1, reason } as const;
  const { batchId, isWaiting } = await askAs(site, by)(makeCards, wanted);
  assert(isWaiting);
  return {
    confirm: (other, at = site) => callAs(at, other)(confirmCards, { batchId, reason }),
    confirmers: async () => {
      const { list, total } = await askAs(site, by)(listCardBatches, { id: batchId });
      expect([list.map(({ id }) => id), total]).toEqual([[batchId], 1]);
      return list[0]?.confirmers ?? assert.fail();
    },
  };
};

const terms =
  (kind: (typeof termsKind.options)[number]): Ask =>
  async (by) => {
    const { inForce, later } = await askAs(site, by)(getTerms, {});
    const all = [...inForce, ...later].filter((it) => it.terms.kind === kind);
    const newest = all.toSorted((one, other) => other.id - one.id)[0] ?? assert.fail();
    const asked = { terms: saleTerms.parse(newest.terms), effectiveFrom: null, reason };
    const { id } = await askAs(site, by)(proposeTerms, { ...asked, basedOn: newest.id });
    return {
      confirm: (other, at = site) => callAs(at, other)(decideTerms, { id, confirms: true, reason }),
      confirmers: async () => {
        const found = (await askAs(site, by)(getTerms, {})).later.find((it) => it.id === id);
        return found?.confirmers ?? assert.fail();
      },
    };
  };

let channels = 0;
const channelKey: Ask = async (by) => {
  const { id } = await askAs(site, by)(
    addChannel,
    epayRow({
      name: `渠道 ${++channels}`,
      isEnabled: false,
      reason,
      baseUrl: 'https://pay.example/',
      pid: `${1000 + channels}`,
      key: 'a-key-of-a-gateway',
    }),
  );
  const waiting = async () => {
    const { list } = await askAs(site, by)(listChannels, {});
    return list.find((it) => it.id === id)?.waitingKey ?? assert.fail();
  };
  const { id: keyId } = await waiting();
  return {
    confirm: (other, at = site) =>
      callAs(at, other)(decideChannelKey, { keyId, confirms: true, reason }),
    confirmers: async () => (await waiting()).confirmers,
  };
};

/** A large withdrawal, approved by one operator already. */
const withdrawal: Ask = async (by) => {
  const member = await createMember(site.deps, { balanceFen: 500_000 });
  const wanted = { imgurl: await uploadCode(site, member), index: 'wx', money: '1500.00' } as const;
  const { orderNo } = await askAs(site, member)(requestWithdrawal, wanted);
  await askAs(site, by)(approveWithdrawal, { orderNo });
  return {
    confirm: (other, at = site) => callAs(at, other)(approveWithdrawal, { orderNo }),
    confirmers: async () => (await askAs(site, by)(getWithdrawal, { orderNo })).confirmers,
  };
};

/** Everything that waits for a second person. */
const guarded: readonly [string, Ask][] = [
  ['coins', adjustment('coins', 900_000)],
  ['coins taken', adjustment('coins', -900_000)],
  ['days of VIP', adjustment('vip', 3650)],
  ['cards', cards],
  ...termsKind.options.map((kind): [string, Ask] => [`prices: ${kind}`, terms(kind)]),
  ['a key of a payment channel', channelKey],
  ['a withdrawal', withdrawal],
];

let owner: TestOperator;
let bo: TestOperator;
beforeEach(async () => {
  site.clock.advance(8 * DAY_MS);
  owner = await createOperator(site.deps);
  bo = await createOperator(site.deps);
});

/** Resets an operator, and logs in as that one with the password that was drawn. */
async function takeOver(
  by: Session,
  { operatorId: id, loginName }: TestOperator,
): Promise<Session> {
  const { password: loginPwd } = await askAs(site, by)(operators.resetOperator, { id, reason });
  return askAs(site, null)(logInOperator, { loginName, loginPwd });
}

/** Has an operator made, and logs in as that one. */
async function make(by: Session, loginName: string): Promise<Session & { id: number }> {
  const made = { loginName, roles: ['owner' as const] };
  const { id, password: loginPwd } = await askAs(site, by)(operators.addOperator, made);
  return { id, token: (await askAs(site, null)(logInOperator, { loginName, loginPwd })).token };
}

const again = (operator: TestOperator) => openOperatorSession(site.deps, operator);

describe.each(guarded)('%s', (_what, ask) => {
  test('are confirmed by no operator whom the first one reset, until seven days are over', async () => {
    const { confirm, confirmers } = await ask(owner);
    const cai = await createOperator(site.deps);
    const puppet = await takeOver(owner, bo);
    expect(await confirm(puppet)).toMatchObject({ code: 403, refusal: 'confirmer-tied' });
    const listed = await confirmers();
    expect(listed.find((it) => it.loginName === bo.loginName)?.from).toMatch(/^\d{4}-/);
    expect(listed.find((it) => it.loginName === cai.loginName)).toMatchObject({ from: null });
    expect(listed.map(({ loginName }) => loginName)).not.toContain(owner.loginName);
    site.clock.advance(7 * DAY_MS - 1);
    expect((await confirm(await again(bo))).refusal).toBe('confirmer-tied');
    site.clock.advance(1);
    const { refusal } = await confirm(await again(bo));
    expect(refusal).not.toBe('confirmer-tied');
  });

  test('are confirmed neither by the first operator, who shut all others out', async () => {
    const { confirm, confirmers } = await ask(owner);
    const { list } = await askAs(site, owner)(operators.listOperators, {});
    for (const { id } of list.filter((it) => it.id !== owner.operatorId && !it.isShutOut))
      await callAs(site, owner)(operators.shutOutOperator, { id, reason });
    expect((await confirm(owner)).code).toBe(403);
    expect(await confirmers()).toEqual([]);
  });
});

test('a chain of accounts is one person, in both directions, and so are two that a third one made', async () => {
  const cai = await make(owner, '采 1');
  const dan = await make(cai, '丹 1');
  const eve = await make(owner, '依 1');
  for (const [first, second] of [
    [owner, dan],
    [dan, owner],
    [eve, dan],
    [cai, eve],
  ] as const) {
    const { confirm } = await adjustment('coins', 900_000)(first);
    expect((await confirm(second)).refusal).toBe('confirmer-tied');
    expect((await confirm(bo)).code).toBe(0);
  }
});

test('a role given ties two operators; the same roles again, and a role taken, do not', async () => {
  const content = await createOperator(site.deps, { roles: ['service', 'content'] });
  const { confirm } = await adjustment('coins', 900_000)(owner);
  const set = (roles: ('service' | 'content' | 'money')[]) =>
    callAs(site, owner)(operators.changeRoles, { id: content.operatorId, roles, reason });
  await set(['content', 'service']);
  await set(['service']);
  const other = await adjustment('coins', 900_000)(owner);
  expect((await other.confirm(content)).code).toBe(0);
  await set(['service', 'money']);
  expect((await confirm(content)).refusal).toBe('confirmer-tied');
});

test('one who takes over the account of another while that one confirms gains nothing: twenty at once', async () => {
  const { confirm } = await adjustment('coins', 900_000)(owner);
  const puppet = await takeOver(owner, bo);
  const tried = await Promise.all(Array.from({ length: 20 }, () => confirm(puppet)));
  expect(new Set(tried.map(({ refusal }) => refusal))).toEqual(new Set(['confirmer-tied']));
});

test('of two processes, the one that shuts the others out and the one that confirms, neither lets the owner confirm alone', async () => {
  const second = await buildTestApp({ beside: site });
  const { list } = await askAs(site, owner)(operators.listOperators, {});
  const others = list.filter(({ id, isShutOut }) => id !== owner.operatorId && !isShutOut);
  const { confirm } = await cards(owner);
  const [tried] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => confirm(owner, second))),
    Promise.all(
      others.map(({ id }) => callAs(site, owner)(operators.shutOutOperator, { id, reason })),
    ),
  ]);
  expect(tried.map(({ refusal }) => refusal)).toEqual(tried.map(() => 'own-card-batch'));
  await second.close();
});

test('who made the account of an operator does not handle that operator’s own member account', async () => {
  const { memberCode, memberId } = await createMember(site.deps);
  const selfish = await createOperator(site.deps, { memberId });
  const puppet = await make(selfish, '偶 1');
  const wanted = { memberCode, goods: 'coins', amount: 5, reason } as const;
  expect((await callAs(site, puppet)(adjustMember, wanted)).refusal).toBe('account-tied');
  expect((await callAs(site, puppet)(banMember, { memberCode, reason })).refusal).toBe(
    'account-tied',
  );
  expect((await callAs(site, selfish)(adjustMember, wanted)).refusal).toBe('own-account');
  expect((await callAs(site, bo)(adjustMember, wanted)).code).toBe(0);
});

test('with no days, as the environment may say, nothing ties two operators', async () => {
  const open = await buildTestApp({ beside: site, env: { SECOND_PERSON_DAYS: '0' } });
  const { confirm } = await adjustment('coins', 900_000)(owner);
  const puppet = await takeOver(owner, bo);
  expect((await confirm(puppet, open)).code).toBe(0);
  await open.close();
});
