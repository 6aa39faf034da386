import type { Wording } from '@lantern/rules/wording';

import type { claimedTaskTexts as zh } from '../zh/tasks.ts';

/** The texts of claimed tasks, the same in every app. */
export const claimedTaskTexts = {
  dailyLogin: {
    name: 'Log in',
    detail: 'Claim it every day you visit',
    unearned: 'You’ve checked in today',
    record: 'Daily login',
    field: 'Daily login (coins)',
    brief: 'Daily login',
  },
  watchVideo: {
    name: 'Watch for 20 minutes',
    detail: '20 minutes in total, every day',
    unearned: 'You haven’t watched long enough yet',
    record: 'Watching videos',
    field: 'Watching for 20 minutes (coins)',
    brief: 'watching',
  },
  firstRechargeVip: {
    name: 'Get VIP for the first time',
    detail: 'After your first VIP plan',
    unearned: 'You haven’t bought your first VIP plan yet',
    record: 'First VIP plan',
    field: 'First VIP (coins)',
    brief: 'first VIP',
  },
} as const satisfies Wording<typeof zh>;
