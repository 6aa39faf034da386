import { claimedTaskTexts } from '@lantern/contracts/text/en/tasks';
import type { Wording } from '@lantern/rules/wording';

import type { tasksTexts as zh } from '../zh/tasks.ts';
import { counted } from './plural.ts';

/** What the task centre says. */
export const tasksTexts = {
  title: 'Tasks',
  coins: 'My coins',
  streak: (days) => `${counted(days, 'day')} in a row`,
  endsToday: () => 'Ends today unless you check in',
  today: (reward) => `Today: ${reward}`,
  tomorrow: (reward) => `Tomorrow: ${reward}`,
  daily: 'Daily check-in',
  dailyLead: 'Check in every day for rewards',
  atRisk: (days) => `Your ${days}-day streak ends today`,
  unsigned: 'Not checked in today',
  kept: (days, reward) => `${days}-day streak. Tomorrow: ${reward}`,
  goSign: 'Check in',
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
  signedNow: (reward) => `Checked in: ${reward}`,
  tasks: 'Daily tasks',
  words: {
    ...claimedTaskTexts,
    invite: { name: 'Invite a friend', detail: 'For each active friend' },
  },
  claim: 'Claim',
  claimed: 'Claimed',
  complete: 'Go',
  goInvite: 'Invite',
  claimedNow: 'Claimed',
  claimedAgain: 'You’ve already claimed this',
  of: (action, task) => `${action}: ${task}`,
} as const satisfies Wording<typeof zh>;
