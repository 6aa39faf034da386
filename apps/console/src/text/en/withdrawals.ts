import type { Wording } from '@lantern/rules/wording';

import type { withdrawalsTexts as zh } from '../zh/withdrawals.ts';
import { countedOf } from './plural.ts';

/** The words of the withdrawals' screen. */
export const withdrawalsTexts = {
  hint: 'Review requests, pay them out, and complete them with a reference. Oldest first.',
  label: 'Withdrawals',
  state: 'State',
  member: 'Member',
  money: 'Amount',
  channel: 'Paid to',
  created: 'Requested',
  approvals: 'Approvals',
  approvalText: countedOf,
  newSession: 'New device or password',
  changedBy: (names) => `Login changed by ${names}`,
  changed: (name, time) =>
    `${name} reset this member’s password at ${time}. Make sure that the member asked for this payout.`,
  held: (until) =>
    `Waits until ${until}: before that it is neither approved nor paid, only rejected. The member reads why.`,
  emptyTitle: 'No withdrawals',
  emptyHint: 'Members’ requests show up here.',
  export: 'Export CSV',
  back: 'Back to withdrawals',

  facts: 'Withdrawal',
  number: 'Number',
  approvedBy: 'Approved by',
  reference: 'Payout reference',
  rejectReason: 'Reason of rejection',
  code: 'Payment code',
  codeAlt: 'Payment code that the member sent',
  codeBroken: 'The payment code is not the one that was sent. Please reject',
  steps: 'History',
  asked: 'Requested',
  actions: {
    approve: 'Approved',
    start_payout: 'Payout started',
    mark_paid: 'Paid out',
    reject: 'Rejected',
  },

  approve: 'Approve',
  approveQuestion: (money) => `Approve the withdrawal of ¥${money}?`,
  approveHint: 'Above the two-person amount, another operator has to approve it too.',
  approved: 'Approved',
  start: 'Start payout',
  startQuestion: (money) => `Will you pay out ¥${money}?`,
  startHint: 'Nobody else can pay it then. Pay, then complete it with the reference.',
  started: 'Payout started',
  pay: 'Complete payout',
  payQuestion: (money) => `Have you paid ¥${money}?`,
  payHint: 'Enter the channel’s reference of the payout. Each can be used once.',
  paid: 'Withdrawal complete',
  reject: 'Reject',
  rejectQuestion: (money) => `Reject the withdrawal of ¥${money}?`,
  rejectHint: 'What was held goes back to the member, who sees the reason.',
  rejected: 'Rejected; the amount went back',
} satisfies Wording<typeof zh>;
