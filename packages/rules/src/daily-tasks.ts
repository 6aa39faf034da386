import type { Reward } from './sign-in.ts';

/** Watch time that earns the daily reward, in milliseconds: 20 minutes. */
export const WATCH_GOAL_MS = 20 * 60 * 1000;

/** What each task pays at first: daily login and watching once a day, the first VIP recharge once, an invite each. */
export const TASK_REWARDS = {
  dailyLogin: { kind: 'coins', amount: 1 },
  watchVideo: { kind: 'coins', amount: 2 },
  firstRechargeVip: { kind: 'coins', amount: 5 },
  invite: { kind: 'vip-days', amount: 1 },
} as const satisfies Record<string, Reward>;

/** A task of the task centre, by its name on the wire. */
export type Task = keyof typeof TASK_REWARDS;
/** Not earned yet, earned and waiting, or paid. */
export type TaskState = 'todo' | 'claimable' | 'claimed';

/** What a member has done and claimed; days are business days. */
export type TaskFacts = {
  loginClaimedToday: boolean;
  watchClaimedToday: boolean;
  watchedTodayMs: number;
  rechargeClaimed: boolean;
  /** Whether an order of a VIP plan was ever paid. */
  rechargedVip: boolean;
};

/** The state of every task. Being here is what daily login asks; an invite pays by itself and is never done. */
export function deriveTasks(facts: TaskFacts): Record<Task, TaskState> {
  return {
    dailyLogin: stateOf(true, facts.loginClaimedToday),
    watchVideo: stateOf(facts.watchedTodayMs >= WATCH_GOAL_MS, facts.watchClaimedToday),
    firstRechargeVip: stateOf(facts.rechargedVip, facts.rechargeClaimed),
    invite: 'todo',
  };
}

/** Why a task cannot be claimed in this state; null when it can. */
export function refuseClaim(state: TaskState): 'not-earned' | 'already-claimed' | null {
  if (state === 'claimed') return 'already-claimed';
  return state === 'todo' ? 'not-earned' : null;
}

function stateOf(earned: boolean, claimed: boolean): TaskState {
  if (claimed) return 'claimed';
  return earned ? 'claimable' : 'todo';
}
