import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type { adjustmentText as zhAdjustment, membersTexts as zh } from '../zh/members.ts';
import { counted } from './plural.ts';

const give = (amount: number): string => (amount > 0 ? 'Give' : 'Take');

/** The words of the members' screen. */
export const membersTexts = {
  hint: 'Find by member ID, account, nickname, order, inviter or address. Viewing a member is kept in the audit log.',
  label: 'Members',
  tabs: { members: 'Members', adjustments: 'Adjustments' },
  text: 'Find members',
  by: 'Find by',
  byAny: 'Anything',
  byInviter: 'Inviter’s member ID',
  byAddress: 'Last address (prefix)',
  state: 'State',
  banned: 'Banned',
  active: 'Active',
  nickname: 'Nickname',
  code: 'Member ID',
  loginName: 'Account',
  vip: 'VIP',
  noVip: 'No VIP',
  coins: 'Coins',
  balance: 'Balance',
  created: 'Registered',
  lastUse: 'Last used',
  noSession: 'Not logged in',
  emptyTitle: 'No members yet',
  emptyHint: 'Visitors become members when they open the site.',
  back: 'Back to members',

  facts: 'Profile',
  signature: 'Bio',
  address: 'Last address',
  unknown: 'Unknown',
  password: 'Password',
  ownPassword: 'Set by the member',
  drawnPassword: 'Made by the system, unchanged',
  inviter: 'Invited by',
  vipUntil: (plan, date) => `${plan}, until ${date}`,
  vipEnded: (date) => `ended ${date}`,
  bannedSince: (date) => `Banned since ${date}`,
  purse: 'Assets',
  coinsGiven: 'Coins given',
  coinsBought: 'Coins bought',
  held: 'Held for withdrawal',
  debt: 'Debt',
  totals: 'Totals',
  paid: (count, money) => `${count}, ¥${grouped(money)}`,
  paidOrders: 'Paid orders',
  episodes: 'Episodes bought',
  watched: 'Watched',
  watchedText: (seconds) =>
    seconds < 3600
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`,
  invited: 'Friends invited',
  invitedText: (friends, days) => `${friends}, for ${counted(days, 'day')}`,
  withdrawn: 'Withdrawn',
  reported: 'Reports',
  times: (count) => counted(count, 'time'),

  risks: 'Watch out',
  risk: {
    'shared-address': (count) =>
      `${count >= 100 ? '100 or more' : count} members last logged in from one address`,
    refunds: (count) => `${counted(count, 'payment')} returned`,
    'payment-codes': (count) => `Withdrew with ${counted(count, 'payment code')}`,
    debt: () => 'Has unpaid debt',
  },

  lists: {
    orders: 'Orders',
    postings: 'Money and coins',
    vipGrants: 'VIP time',
    withdrawals: 'Withdrawals',
    watching: 'Watch history',
    sessions: 'Sessions',
    invitees: 'Friends invited',
    reports: 'Reports sent',
    adjustments: 'Adjustments',
    notes: 'Notes',
  },
  nothing: (names) => `Nothing in: ${names}`,
  showAll: (count) => `Show the last ${count}`,
  until: (date) => `until ${date}`,
  at: (position) => `at ${position}`,
  reportCategory: { minors: 'Minors', consent: 'Consent', copyright: 'Copyright', other: 'Other' },

  actions: 'Actions',
  adjust: 'Adjust',
  adjustQuestion: (name) => `Adjust the assets of ${name}`,
  goods: 'Adjust',
  goodsOf: { coins: 'Coins', vip: 'Days of VIP' },
  amount: 'Amount',
  amountHint: 'Positive gives, negative takes',
  amountWrong: 'Enter a whole number other than 0',
  willDo: {
    coins: (amount) => `${give(amount)} ${counted(Math.abs(amount), 'coin')}.`,
    vip: (amount) => `${give(amount)} ${counted(Math.abs(amount), 'day')} of VIP.`,
  },
  limits: 'Above the two-person limits, a second operator has to confirm it.',
  adjusted: 'Sent',
  reset: {
    label: 'Reset password',
    question: (name) => `Reset the password of ${name}?`,
    hint: 'Makes a temporary password and ends all sessions. The member can change it. Against theft, the member’s withdrawals, open ones too, wait for three days and name you.',
    done: 'Password reset',
  },
  newPassword: 'Temporary password',
  passwordOnce: 'Shown only once. Hand it to the member in a safe way.',
  end: {
    label: 'End sessions',
    question: (count) => `End ${counted(Number(count), 'session')} of this member?`,
    hint: 'The member has to log in again.',
    done: 'Sessions ended',
  },
  ban: {
    label: 'Ban',
    question: (name) => `Ban ${name}?`,
    hint: 'They can’t buy, claim, withdraw, play paid videos, comment, like or change their profile until unbanned. They can still reach support.',
    done: 'Member banned',
  },
  unban: {
    label: 'Unban',
    question: (name) => `Unban ${name}?`,
    done: 'Member unbanned',
  },
  note: {
    label: 'Add note',
    question: 'Add note',
    done: 'Note added',
  },
  noteHint: 'Other operators can read it',

  adjustments: {
    label: 'Adjustments',
    amount: 'Adjustment',
    reason: 'Reason',
    operator: 'Proposed by',
    decidedBy: 'Confirmed by',
    time: 'Time',
    state: { waiting: 'To confirm', applied: 'Applied', refused: 'Refused' },
    decide: 'Decide',
    apply: 'Confirm',
    applyQuestion: (what, name) => `Confirm for ${name}: ${what}?`,
    applied: 'Adjustment applied',
    refuse: 'Refuse',
    refuseQuestion: (what, name) => `Refuse for ${name}: ${what}?`,
    refused: 'Adjustment refused',
    emptyTitle: 'No adjustments yet',
    emptyHint: 'VIP days and coins given or taken on a member’s page are kept here.',
  },
} satisfies Wording<typeof zh>;

/** Describes an adjustment: `Give 5 coins`. */
export const adjustmentText: typeof zhAdjustment = (goods, amount) =>
  `${give(amount)} ${
    goods === 'vip'
      ? `${counted(Math.abs(amount), 'day')} of VIP`
      : counted(Math.abs(amount), 'coin')
  }`;
