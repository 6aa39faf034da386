import type { Wording } from '@lantern/rules/wording';

import type { tasksTexts as zh } from '../zh/tasks.ts';
import { counted } from './plural.ts';

/** What the task centre says. */
export const tasksTexts = {
  title: 'Tasks',
  coins: 'My coins',
  streak: (days) => `${counted(days, 'day')} in a row`,
  strip: 'Seven days of check-in rewards',
  day: (day) => `Day ${day}`,
  reward: {
    coins: (amount) => `+${counted(amount, 'coin')}`,
    'vip-days': (days) => `+${counted(days, 'day')} VIP`,
  },
  reached: 'Checked in',
  sign: 'Check in',
  signed: 'Checked in',
  signedAgain: 'You’ve checked in today. See you tomorrow',
  signedNow: (reward) => `Checked in ${reward}`,
  tasks: 'Daily tasks',
  names: {
    dailyLogin: 'Log in',
    watchVideo: 'Watch for 20 minutes',
    firstRechargeVip: 'Get VIP for the first time',
    invite: 'Invite a friend',
  },
  details: {
    dailyLogin: 'Claim it every day you’re here',
    watchVideo: '20 minutes in all, every day',
    firstRechargeVip: 'After your first VIP plan',
    invite: 'For each active friend',
  },
  claim: 'Claim',
  claimed: 'Claimed',
  complete: 'Go',
  goInvite: 'Invite',
  claimedNow: 'Claimed',
  claimedAgain: 'You’ve claimed this already',
  of: (action, task) => `${action}: ${task}`,
} as const satisfies Wording<typeof zh>;
