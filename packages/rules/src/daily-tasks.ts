/** Watch time that earns the daily reward, in milliseconds: 20 minutes. */
export const WATCH_GOAL_MS = 20 * 60 * 1000;

/** The facts about a member that tasks depend on. "Today" is the business day. */
export interface MemberActivity {
  watchedTodayMs: number;
  /** Whether the member ever paid for a VIP plan. */
  rechargedVip: boolean;
}

interface Declaration {
  /** The task's name in the claims of the database and in the reasons of the ledger. */
  code: string;
  /** How often the task pays. A task that pays `once` has a unique index, `claim_<code>_once`. */
  pays: 'once a day' | 'once';
  /** Coins the task pays on a fresh site, and by versions of the terms that are older than the task. */
  coins: number;
  isEarned: (activity: MemberActivity) => boolean;
}

/**
 * The tasks that members claim, by their wire names and in the order of the screen. Calls, terms, states, refusals
 * and reasons are derived from them. Decision 0010 says what else a further task needs.
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
/** A task of the task centre, by its wire name. An invite is not claimed: it pays by itself. */
export type Task = ClaimedTask | 'invite';
/** The code of a claim: the sign-in or a task. */
export type ClaimCode = 'sign_in' | (typeof CLAIMED_TASKS)[ClaimedTask]['code'];
/** Not earned yet, earned and not claimed, or paid. */
export type TaskState = 'todo' | 'claimable' | 'claimed';

/** What a member has done and claimed. */
export interface TaskFacts extends MemberActivity {
  /** Tasks claimed today, or ever for a task that pays once. */
  claimed: readonly ClaimedTask[];
}

export const isClaimedTask = (name: string): name is ClaimedTask => name in CLAIMED_TASKS;

export const claimedTasks = Object.keys(CLAIMED_TASKS).filter(isClaimedTask);

/** Returns the task of a code; undefined for the sign-in and for a code of another version. */
export const taskOf = (code: string): ClaimedTask | undefined =>
  claimedTasks.find((task) => CLAIMED_TASKS[task].code === code);

/** Returns a record with one value for each claimed task, under the task's name followed by `behind`. */
export function eachTask<Value, Behind extends string = ''>(
  valueOf: (task: ClaimedTask) => Value,
  behind?: Behind,
): Record<`${ClaimedTask}${Behind}`, Value>;
export function eachTask(valueOf: (task: ClaimedTask) => unknown, behind = ''): object {
  return Object.fromEntries(claimedTasks.map((task) => [`${task}${behind}`, valueOf(task)]));
}

/** Days of VIP that an invite pays on a fresh site. */
export const INVITE_DAYS = 1;

/** Returns the state of every task. The daily login is always earned; an invite is never completed. */
export function deriveTasks({ claimed, ...activity }: TaskFacts): Record<Task, TaskState> {
  const stateOf = (task: ClaimedTask): TaskState => {
    if (claimed.includes(task)) return 'claimed';
    return CLAIMED_TASKS[task].isEarned(activity) ? 'claimable' : 'todo';
  };
  return { ...eachTask(stateOf), invite: 'todo' };
}

/** Returns why a task in this state cannot be claimed, or null when it can. */
export function refuseClaim(state: TaskState): 'not-earned' | 'already-claimed' | null {
  if (state === 'claimed') return 'already-claimed';
  return state === 'todo' ? 'not-earned' : null;
}
