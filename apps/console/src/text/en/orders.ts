import type { Wording } from '@lantern/rules/wording';

import type {
  caseWords as zhCases,
  ordersTexts as zh,
  outcomeWords as zhOutcomes,
} from '../zh/orders.ts';
import { counted } from './plural.ts';

/** The words of the orders' screen. */
export const ordersTexts = {
  hint: 'The story of every order, and payments that don’t add up.',
  tabs: { orders: 'Orders', cases: 'Payment cases' },
  label: 'Orders',
  search: 'Order, transaction or member ID',
  state: 'State',
  from: 'From date',
  until: 'Until date',
  number: 'Order',
  member: 'Member',
  goods: 'Goods',
  money: 'Amount',
  channel: 'Channel',
  created: 'Created',
  paid: 'Paid',
  openCases: (count) => `${counted(count, 'payment')} to decide`,
  emptyTitle: 'No orders yet',
  emptyHint: 'Orders show up here once members buy VIP or coins.',
  export: 'Export CSV',
  exportHint: 'Exports the dates above and is kept in the audit log.',
  exported: 'Download started',
  back: 'Back to orders',

  facts: 'Order',
  tradeNo: 'Channel transaction',
  expires: 'Pay by',
  fulfilled: 'Delivered',
  nextAsk: 'Next automatic query',
  inviter: 'Invited by',
  commission: 'Commission',
  story: 'History',
  steps: {
    created: 'Ordered',
    paid: 'Channel confirmed payment',
    fulfilled: 'Goods delivered',
    refunded: 'Taken back by refund',
    case: 'Payment case',
    decided: 'Case decided',
  },
  refundOf: (reference, operator) => `${reference}, registered by ${operator}`,
  notifies: 'Messages of the channel',
  noNotify: 'The channel has sent nothing yet',
  source: { notify: 'Sent by channel', query: 'Queried' },
  unjudged: 'Not judged yet',

  ask: 'Query channel',
  askQuestion: 'Ask the payment channel about this order now?',
  askHint: 'If the channel confirms the payment, the goods are delivered at once.',
  asked: 'Queried',
  refund: 'Register refund',
  refundQuestion: (money) => `Register a refund of ¥${money}?`,
  refundHint:
    'Return the money in the payment channel first. Goods and commission are taken back; what was spent becomes debt.',
  refundKind: 'Kind of refund',
  refundKinds: { refund: 'Refund by us', chargeback: 'Chargeback' },
  reference: 'Refund reference',
  refunded: 'Refund registered',

  cases: {
    label: 'Payment cases',
    kind: 'Problem',
    paidMoney: 'Paid',
    orderMoney: 'Due',
    time: 'Time',
    decide: 'Decide',
    question: (money) => `What to do with this payment of ¥${money}?`,
    outcome: 'Decision',
    outcomes: {
      goods: 'Deliver the order',
      coins: 'Credit coins for what was paid',
      refunded: 'Returned in the channel',
      dismissed: 'Dismiss',
    },
    memberCode: 'Member ID to credit',
    memberHint: 'Where the payment has no order',
    resolved: 'Payment decided',
    waits: 'Waiting',
    decided: 'Decided',
    takenBack: 'Credited, then taken back by refund',
    emptyTitle: 'No payments to decide',
    emptyHint: 'Payments that match no order wait here; nothing is credited by itself.',
  },
} satisfies Wording<typeof zh>;

/** The reasons why a payment needs a decision. */
export const caseWords = {
  unknown_order: 'No such order',
  amount_mismatch: 'Wrong amount',
  trade_reused: 'Transaction used before',
  overpaid: 'Paid twice',
  member_banned: 'Member is banned',
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
  settled: 'Settled by itself',
  credited: 'Credited',
  refunded: 'Returned',
  dismissed: 'Dismissed',
} satisfies Wording<typeof zhOutcomes>;
