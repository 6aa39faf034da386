/** Tables whose `member_id` says something else than whose row it is, or not yet. */
export const tablesApart: Readonly<Record<string, string>> = {
  operator: 'an operator of the site, who may also be a member',
  card: 'belongs to nobody until somebody redeems it, found by its code',
  moved_member: 'what another site called a member: read before the member is known',
  old_order: 'an order of another site, of which nothing is asked but that it was',
};

/** Tables whose older rows do not say their member; their inserts must. */
export const tablesNotFilled: readonly string[] = ['ledger_transaction', 'ledger_posting'];

/** Statements, by the beginnings of their names, that may leave the member out, each with its reason. */
export const mayLeaveOut: readonly { names: readonly string[]; because: string }[] = [
  {
    because: 'the ledger’s and the storage’s audits read everything, from a copy',
    names: ['audit-'],
  },
  {
    because: 'desks, counts and figures of the console read everything, from a copy',
    names: [
      'adjustment-count-',
      'channel-day',
      'channel-health',
      'chat-count-',
      'chat-list-',
      'chat-longest-wait',
      'danmaku-count',
      'danmaku-entries',
      'feedback-count',
      'figures-',
      'gateway-refund',
      'inbox-',
      'moderation-months',
      'moderation-wave',
      'operator-channels',
      'operator-episode-bought',
      'operator-video',
      'orders-',
      'overview-',
      'payment-cases-',
      'profile-checks-count',
      'profile-months',
      'recent-payments',
      'terms-latest-use',
      'wallet-given-alone',
      'withdrawal-count',
      'withdrawals-open',
    ],
  },
  {
    because: 'a number, a trade, a token or an id leads to the member, whom nothing else tells',
    names: [
      'adjustment-lock',
      'danmaku-hide',
      'danmaku-known',
      'end-session',
      'members-exact-ids',
      'payment-ask-soon',
      'payment-case',
      'payment-lock-',
      'payment-order',
      'payment-returned-commission',
      'payment-shown-order',
      'payment-trade-used',
      'profile-check-decide',
      'uploads-',
      'withdrawal-find-reference',
      'withdrawal-lock',
      'withdrawal-number',
    ],
  },
  {
    because: 'work in the background takes what is due of all members',
    names: ['neighbours-', 'object-', 'payment-expire', 'payment-take-', 'sources-drop-episodes'],
  },
  {
    because: 'what members say of a film is asked by the film',
    names: ['danmaku-visible', 'moderation-'],
  },
  {
    because: 'moving in from another site is undone for all who came',
    names: ['moved-in-undo-'],
  },
];
