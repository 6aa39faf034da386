import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createMember } from '../../../test/create-member.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { openAccounts, postTransaction, spendCoins } from './ledger.ts';
import { readBalances } from './read-balances.ts';

/*
 * Random steps against a model of a few lines. A failure prints its seed and path: put them into the
 * options of `fc.assert` to see it again. `MODEL_STEPS` asks for more; `npm run faults` asks for 30,000.
 */
const manySteps = Number(process.env['MODEL_STEPS'] ?? 600);

/** What happens follows from kind, member and key, so that the same step again is the same event. */
interface Step {
  kind: 'give' | 'buy' | 'spend';
  member: number;
  key: number;
}

type Outcome = 'done' | 'done-before' | 'short';

const stepOf = (members: number, keys: number) =>
  fc.record<Step>({
    kind: fc.constantFrom('give', 'buy', 'spend', 'spend'),
    member: fc.nat(members - 1),
    key: fc.nat(keys - 1),
  });
const amountOf = ({ kind, key }: Step): number => 1 + (key % (kind === 'spend' ? 6 : 4));
const nameOf = ({ kind, member, key }: Step): string => `${kind} ${member} ${key}`;

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  const env = { DATABASE_POOL: '10' };
  testApp = await buildTestApp({ env });
  second = await buildTestApp({ beside: testApp, env });
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});

let worlds = 0;

/** Members without a coin, and a way to let a step happen to one of them. */
async function createWorld(size: number) {
  const world = ++worlds;
  const memberIds: number[] = [];
  while (memberIds.length < size) memberIds.push((await createMember(testApp.deps)).memberId);
  const idOf = (member: number): number => memberIds[member] ?? 0;

  return {
    balances: (member: number) => readBalances(testApp.deps.db, idOf(member)),

    take: (step: Step, { deps }: TestApp = testApp): Promise<Outcome> => {
      const memberId = idOf(step.member);
      const amount = amountOf(step);
      const businessKey = `demo:model ${world} ${nameOf(step)}`;
      const event = {
        businessKey,
        kind: 'adjustment',
        reason: { code: 'adjustment' },
        at: deps.now(),
      } as const;
      return deps.db.transact(async (tx) => {
        if (step.kind === 'spend') {
          const { outcome } = await spendCoins(tx, { ...event, memberId, price: amount });
          return outcome === 'short' ? 'short' : outcome === 'spent' ? 'done' : 'done-before';
        }
        const isGift = step.kind === 'give';
        const account = isGift ? 'member_coins_given' : 'member_coins_bought';
        await openAccounts(tx, [{ memberId, account }]);
        const postings = [
          { account, memberId, amount },
          { account: isGift ? 'coin_gifts' : 'coin_source', amount: -amount },
        ] as const;
        return (await postTransaction(tx, { ...event, memberId, postings })) === null
          ? 'done-before'
          : 'done';
      });
    },
  };
}

/** What should happen, one step after the other. */
function createModel() {
  const done = new Set<string>();
  const purses = new Map<number, { coinsGiven: number; coinsBought: number }>();
  const purseOf = (member: number) => {
    const purse = purses.get(member) ?? { coinsGiven: 0, coinsBought: 0 };
    purses.set(member, purse);
    return purse;
  };
  return {
    purseOf,
    apply(step: Step): Outcome {
      const purse = purseOf(step.member);
      const amount = amountOf(step);
      if (done.has(nameOf(step))) return 'done-before';
      if (step.kind === 'spend' && purse.coinsGiven + purse.coinsBought < amount) return 'short';
      done.add(nameOf(step));
      if (step.kind === 'give') purse.coinsGiven += amount;
      else if (step.kind === 'buy') purse.coinsBought += amount;
      else {
        const fromGiven = Math.min(purse.coinsGiven, amount);
        purse.coinsGiven -= fromGiven;
        purse.coinsBought -= amount - fromGiven;
      }
      return 'done';
    },
  };
}

test('one step after the other does what the model does', async () => {
  const steps = fc.array(stepOf(2, 9), { minLength: 10, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const [world, model] = [await createWorld(2), createModel()];
      for (const step of taken) expect(await world.take(step)).toBe(model.apply(step));
      for (const member of [0, 1]) {
        expect(await world.balances(member)).toMatchObject(model.purseOf(member));
      }
    }),
    { numRuns: 20 },
  );
  await expectSoundLedger(testApp);
});

test(
  'twenty workers in two processes leave every coin accounted for',
  { timeout: 120_000 + 50 * manySteps },
  async () => {
    // As many members as make about every second step a repetition of another one.
    const size = Math.ceil(manySteps / 37);
    const steps = fc.array(stepOf(size, 12), {
      minLength: manySteps,
      maxLength: manySteps,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = await createWorld(size);
        const queue = taken.entries();
        const outcomes = new Map<string, Outcome[]>();
        const work = async (at: TestApp): Promise<void> => {
          for (const [, step] of queue) {
            const outcome = await world.take(step, at);
            outcomes.set(nameOf(step), [...(outcomes.get(nameOf(step)) ?? []), outcome]);
          }
        };
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => work(index % 2 ? testApp : second)),
        );
        const coins = Array.from({ length: size }, () => 0);
        for (const step of taken) {
          const happened = outcomes.get(nameOf(step)) ?? [];
          outcomes.delete(nameOf(step));
          const times = happened.filter((it) => it === 'done').length;
          // Nothing but a lack of coins keeps a step from happening.
          const isCertain = happened.some((it) => it !== 'short');
          expect(times).toBe(isCertain ? 1 : 0);
          const sign = step.kind === 'spend' ? -1 : 1;
          coins[step.member] = (coins[step.member] ?? 0) + sign * times * amountOf(step);
        }
        for (const [member, expected] of coins.entries()) {
          const { coinsGiven, coinsBought } = await world.balances(member);
          expect(coinsGiven + coinsBought).toBe(expected);
        }
        await expectSoundLedger(testApp);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
);
