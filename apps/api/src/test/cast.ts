import type { TestApp } from './build-test-app.ts';
import { createMember, type TestMember } from './create-member.ts';

/** The members tests are about. Each has a session; only those with a password can log in. */
export interface Cast {
  /** Registered by visiting: no VIP, nothing in the purse. */
  visitor: TestMember;
  /** demo / demo1234: 100 coins, 20.00 yuan, no VIP. */
  demo: TestMember;
  /** vip / vip12345: the 365-day plan. */
  vip: TestMember;
  /** On trial VIP, for another day. */
  trial: TestMember;
  /** One coin: not enough for anything. */
  broke: TestMember;
}

export async function createCast({ deps }: Pick<TestApp, 'deps'>): Promise<Cast> {
  return {
    visitor: await createMember(deps),
    demo: await createMember(deps, {
      loginName: 'demo',
      password: 'demo1234',
      coins: 100,
      balanceFen: 2000,
    }),
    vip: await createMember(deps, {
      loginName: 'vip',
      password: 'vip12345',
      vip: { plan: 3, days: 365 },
    }),
    trial: await createMember(deps, { vip: { plan: 5, days: 1 } }),
    broke: await createMember(deps, { coins: 1 }),
  };
}
