import type { Wording } from '@lantern/rules/wording';

import { labelOf } from '../label-of.ts';
import type { channelTexts as zh } from '../zh/channels.ts';

const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

const methodOf = {
  alipay: 'Alipay',
  wxpay: 'WeChat Pay',
  qqpay: 'QQ Wallet',
  bank: 'UnionPay',
  jdpay: 'JD Pay',
  paypal: 'PayPal',
  usdt: 'USDT',
} as const;

const faults = {
  late: 'The gateway took too long',
  unreachable: 'The gateway can’t be reached',
  'bad-status': 'The gateway answered with an error',
  'too-much': 'The gateway said too much',
  refused: 'The gateway refused the order: check merchant, key and way to pay',
  unclear: 'The gateway’s answer can’t be read',
  'not-allowed':
    'The gateway’s address leads to this machine or its network and was not asked; for a gateway of your own, who runs the server sets INNER_ADDRESSES',
  'page-elsewhere': 'The payment page is not among the addresses that may open',
} as const;

const whys = {
  bad_sign: 'The signature is wrong: check the key and how it is joined',
  wrong_merchant: 'Another merchant number',
  not_paid: 'The notify says that it was not paid',
  ambiguous: 'The notify can be read in two ways',
  malformed: 'The notify is not whole',
  failed: 'The channel says that the payment failed',
} as const;

/** The words of payment channels. */
export const channelTexts = {
  hint: 'A way to pay goes to the first channel that is on and has it; a channel that is off still takes the notifies of its orders.',
  noAddress:
    'PUBLIC_BASE_URL is not set: gateways cannot send their notifies, and members are not offered epay channels.',
  add: 'Add a channel',
  none: 'No payment channels',
  noneHint: 'Add an epay channel; once another operator confirms its key it takes payments.',
  fixedName: 'Channel of the environment',
  fixed: 'Set by the environment, and changed on the server only',
  sandbox: 'For trying out only: nothing is paid',
  stateOf: { on: 'On', off: 'Off', waiting: 'Key waits', unreadable: 'Key unreadable' },
  unreadable:
    'The key can’t be read: hand it in again. Until then the channel takes no payments; notifies are kept and judged once a key is in force.',
  gateway: 'Gateway address',
  gatewayHint:
    'The folder that holds submit.php. It never changes: another gateway is another channel',
  merchant: 'Merchant number',
  merchantHint: 'It never changes',
  methods: 'Ways to pay',
  methodOf,
  method: (type: string): string => labelOf(methodOf, type, 'Sandbox'),
  paidBy: (channel: string, method: string): string =>
    [...(channel === method ? [] : [channel]), channelTexts.method(method)].join(' · '),
  keyOf: 'Key',
  keyHint: 'Never shown again, only replaced; in force once another operator confirms it',
  keySet: 'Set',
  keyMissing: 'Not in force',
  keyWaits: (operator: string, time: string): string =>
    `${operator} handed in a key at ${time.slice(5, 16)}; it waits for another operator`,
  name: 'Name',
  nameHint: 'Seen by operators only',
  position: 'Place',
  positionHint: '1 to 99; less comes first',
  mode: 'How orders are made',
  modeOf: { submit: 'Send members to the gateway', mapi: 'Ask the gateway for an address' },
  keyJoin: 'Signature',
  keyJoinOf: {
    directly: 'Key follows directly (most gateways)',
    'as-field': 'Key as a last field',
  },
  opens: 'Addresses that may open',
  opensHint: 'One a line: origins of payment pages elsewhere, or wallet schemes such as weixin:',
  enabled: 'Offered to members',
  refunds: 'Gateway refunds',
  refundsHint:
    'Orders offer to have the gateway pay back; its refund interface has to be opened in its own pages first',
  refundsOf: { on: 'On', off: 'Off' },
  change: 'Change',
  changeOf: (name: string): string => `Change ${name}`,
  added: 'Channel added; its key waits',
  changed: 'Channel changed, in force at once',
  replace: 'Replace key',
  replaceOf: (name: string): string => `Replace the key of ${name}?`,
  replaceHint:
    'The key in force stays until the other is confirmed, and verifies notifies for 24 hours more.',
  newKey: 'New key',
  replaced: 'Key handed in; it waits',
  confirm: 'Confirm key',
  confirmOf: (name: string): string => `Confirm the key of ${name}?`,
  confirmHint: 'Check the gateway and the merchant: members’ payments will go there.',
  needsSecond:
    'You handed it in, so another operator confirms it; where there is none, you do by your second factor.',
  confirmed: 'Key in force',
  refuse: 'Refuse key',
  refuseOf: (name: string): string => `Refuse the key of ${name}?`,
  refuseHint: 'This key is worth nothing then; another may be handed in.',
  refused: 'Refused',

  day: 'Last 24 hours',
  week: 'Last 7 days',
  health: (orders: number, paid: number, medianSeconds: number | null): string =>
    orders === 0
      ? 'No orders'
      : `${paid} of ${orders} paid (${Math.round((paid / orders) * 100)}%)${medianSeconds === null ? '' : `, notified after ${duration(medianSeconds)}`}`,
  lastNotify: 'Last notify',
  lastFault: 'Last fault',
  faultOf: (fault: string, time: string): string =>
    `${labelOf(faults, fault)} (${time.slice(5, 16)})`,
  test: 'Test',
  testOf: (name: string): string => `Test ${name}`,
  testQuestion: (name: string): string => `Test ${name} with 0.01 yuan?`,
  testHint:
    'Makes a real order of 0.01 yuan that you pay yourself. It sells nothing, is taken back in the ledger at once, and no figure counts it.',
  testStarted: 'Test order made',
  testTitle: 'Test of a channel',
  lastTest: 'Last test',
  pay: 'Open payment page',
  payHint: 'Pay 0.01 yuan on the other page, and see the notify here.',
  steps: {
    made: 'Order made',
    answered: 'Gateway answered',
    heard: 'Notify received',
    signed: 'Signature right',
    amount: 'Amount right',
    posted: 'Posted and taken back',
  },
  stepState: { done: 'Done', waiting: 'Waiting', failed: 'Failed' },
  why: (why: string): string =>
    /^\d/.test(why) ? `¥${why} came, ¥0.01 was asked for` : labelOf({ ...faults, ...whys }, why),
  passed: 'The test passed: this channel takes payments.',
} satisfies Wording<typeof zh>;
