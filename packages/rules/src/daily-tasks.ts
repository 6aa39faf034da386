/** Watch time that earns the daily reward, in milliseconds: 20 minutes. */
export const WATCH_GOAL_MS = 20 * 60 * 1000;

/** What a member has done, as tasks ask for it; days are business days. */
export interface Deeds {
  watchedTodayMs: number;
  /** Whether an order of a VIP plan was ever paid. */
  rechargedVip: boolean;
}

interface Declaration {
  /** Its name among the claims of the database and the reasons of the ledger. */
  code: string;
  /** How often it pays. What pays once ever has a unique index, `claim_<code>_once`. */
  pays: 'once a day' | 'once';
  /** What it pays at first, and by versions of the terms that are older than the task. */
  coins: number;
  isEarned: (deeds: Deeds) => boolean;
}

/**
 * The tasks that members claim, by their names on the wire and in the order of the screen. Calls, terms, states, refusals
 * and reasons are derived from them; what a further one needs beside its lines here is told in decision 0010.
 */
export const CLAIMED_TASKS = {
  dailyLogin: { code: 'daily_login', pays: 'once a day', coins: 1, isEarned: () => true },
  watchVideo: {
    code: 'watch_video',
    pays: 'once a day',
    coins: 2,
    isEarned: ({ watchedTodayMs }) => watchedTodayMs >= WATCH_GOAL_MS,
  },
  firstRechargeVip: {
    code: 'first_recharge',
    pays: 'once',
    coins: 5,
    isEarned: ({ rechargedVip }) => rechargedVip,
  },
} as const satisfies Record<string, Declaration>;

export type ClaimedTask = keyof typeof CLAIMED_TASKS;
/** A task of the task centre, by its name on the wire; an invite pays by itself. */
export type Task = ClaimedTask | 'invite';
/** What is claimed, by its code. */
export type ClaimCode = 'sign_in' | (typeof CLAIMED_TASKS)[ClaimedTask]['code'];
/** Not earned yet, earned and waiting, or paid. */
export type TaskState = 'todo' | 'claimable' | 'claimed';

/** What a member has done and claimed. */
export interface TaskFacts extends Deeds {
  /** Today, or ever where a task pays once. */
  claimed: readonly ClaimedTask[];
}

export const isClaimedTask = (name: string): name is ClaimedTask => name in CLAIMED_TASKS;

export const claimedTasks = Object.keys(CLAIMED_TASKS).filter(isClaimedTask);

/** The task of a code; undefined for signing in, and for a code of another version. */
export const taskOf = (code: string): ClaimedTask | undefined =>
  claimedTasks.find((task) => CLAIMED_TASKS[task].code === code);

/** Something for each task that is claimed, under its name and what comes behind that. */
export function eachTask<Value, Behind extends string = ''>(
  valueOf: (task: ClaimedTask) => Value,
  behind?: Behind,
): Record<`${ClaimedTask}${Behind}`, Value>;
export function eachTask(valueOf: (task: ClaimedTask) => unknown, behind = ''): object {
  return Object.fromEntries(claimedTasks.map((task) => [`${task}${behind}`, valueOf(task)]));
}

/** What an invite pays at first. */
export const INVITE_DAYS = 1;

/** The state of every task. Being here is what daily login asks; an invite is never done. */
export function deriveTasks({ claimed, ...deeds }: TaskFacts): Record<Task, TaskState> {
  const stateOf = (task: ClaimedTask): TaskState => {
    if (claimed.includes(task)) return 'claimed';
    return CLAIMED_TASKS[task].isEarned(deeds) ? 'claimable' : 'todo';
  };
  return { ...eachTask(stateOf), invite: 'todo' };
}

/** Why a task cannot be claimed in this state; null when it can. */
export function refuseClaim(state: TaskState): 'not-earned' | 'already-claimed' | null {
  if (state === 'claimed') return 'already-claimed';
  return state === 'todo' ? 'not-earned' : null;
}
