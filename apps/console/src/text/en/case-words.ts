import type { Wording } from '@lantern/rules/wording';

import type { caseWords as zhCases, outcomeWords as zhOutcomes } from '../zh/case-words.ts';

/** The reasons why a payment needs a decision. */
export const caseWords = {
  unknown_order: 'No such order',
  amount_mismatch: 'Wrong amount',
  trade_reused: 'Transaction used before',
  overpaid: 'Paid twice',
  member_banned: 'Member is banned',
  refunded_elsewhere: 'Paid back elsewhere',
  charged_back: 'Charged back',
  first_price_used: 'First-purchase price was used before',
  coupon_used: 'Coupon was used before',
  paid_back: 'Had gone back before',
} satisfies Wording<typeof zhCases>;

/** The outcomes of notifies and of cases. */
export const outcomeWords = {
  ...caseWords,
  accepted: 'Credited',
  repeated: 'Repeated message',
  failed: 'Payment failed',
  not_paid: 'Not paid',
  ambiguous: 'Ambiguous',
  bad_sign: 'Bad signature',
  wrong_merchant: 'Wrong merchant',
  malformed: 'Malformed',
  stale: 'Out of date',
  too_large: 'Too large',
  ignored: 'Not about this site',
  refund_note: 'Money went back',
  settled: 'Settled by itself',
  credited: 'Credited',
  refunded: 'Returned',
  dismissed: 'Dismissed',
} satisfies Wording<typeof zhOutcomes>;
