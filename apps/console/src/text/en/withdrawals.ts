import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type { withdrawalsTexts as zh } from '../zh/withdrawals.ts';
import { counted, countedOf } from './plural.ts';

/** The words of the withdrawals' screen. */
export const withdrawalsTexts = {
  hint: 'Review requests, pay them out and record the payout reference. Oldest first.',
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
  sharedCode: (members) => `Other members gave the same payment code: ${members}`,
  beside: {
    earnings: 'Where the balance came from',
    source: (kind, entries) => `${kind} (${entries})`,
    open: 'In withdrawals',
    paid: 'Paid out so far',
    left: 'Balance left',
    invitees: (total) => `Invited members (${total >= 1000 ? '1000+' : total})`,
    noInvitees: 'No members invited.',
    noAddress: 'No address',
    ownAddress: 'Same address as the member',
    payers: (count) => `${count} of them paid`,
    people: (count) => counted(count, 'member', 'members'),
    earlier: 'Other withdrawals',
    noneEarlier: 'This is the first withdrawal.',
    codes: (count) => `${counted(count, 'payment code', 'payment codes')} used.`,
    otherCode: 'Another payment code',
  },
  emptyTitle: 'No withdrawals',
  emptyHint: 'Members’ requests show up here.',
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

  approve: {
    label: 'Approve',
    question: (money) => `Approve the withdrawal of ¥${grouped(money)}?`,
    hint: 'Above the two-person amount, another operator has to approve it too.',
    done: 'Approved',
  },
  start: {
    label: 'Start payout',
    question: (money) => `Will you pay out ¥${grouped(money)}?`,
    hint: 'Nobody else can pay it then. Pay, then complete it with the reference.',
    done: 'Payout started',
  },
  pay: {
    label: 'Complete payout',
    question: (money) => `Have you paid ¥${grouped(money)}?`,
    hint: 'Enter the channel’s reference of the payout. Each can be used once.',
    done: 'Withdrawal complete',
  },
  reject: {
    label: 'Reject',
    question: (money) => `Reject the withdrawal of ¥${grouped(money)}?`,
    hint: 'What was held goes back to the member, who sees the reason.',
    done: 'Rejected; the amount went back',
  },
} satisfies Wording<typeof zh>;
