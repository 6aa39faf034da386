import { grouped } from '@lantern/rules/grouped-number';
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
  card: 'Card',
} as const;

const keyNames = {
  'private-key': 'private key',
  'public-key': 'public key',
  certificate: 'certificate',
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
  unsigned: 'The gateway’s answer has no good signature: check the platform’s public key',
  'key-refused': 'The gateway refused our key: check the merchant and the private key',
  'no-permission': 'The product is not open for this merchant',
  'no-wallet': 'The gateway has no wallet address',
  'unknown-serial': 'The gateway signs with a new certificate or key: update it and confirm it',
  'sealed-otherwise': 'The APIv3 key is another one: notifies can’t be opened',
  'no-key': 'A key is missing',
} as const;

const whys = {
  bad_sign: 'The signature is wrong: check the key and how it is joined',
  wrong_merchant: 'Another merchant number',
  not_paid: 'The notify says that it was not paid',
  ambiguous: 'The notify can be read in two ways',
  malformed: 'The notify is not whole',
  stale: 'Signed more than 5 minutes before or after it came: set the server’s clock',
  too_large: 'The notify is too large',
  failed: 'The channel says that the payment failed',
} as const;

/** The words of payment channels. */
export const channelTexts = {
  hint: 'A way to pay goes to the first channel that is on, has it and takes the amount; a channel that is off still takes the notifies of its orders.',
  noAddress:
    'PUBLIC_BASE_URL is not set: gateways cannot send their notifies, and members are not offered the channels that are kept here.',
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
  merchant: 'Merchant number',
  methods: 'Ways to pay',
  method: (type: string): string => labelOf(methodOf, type, 'Sandbox'),
  /** A channel by its key: the site’s own for trying out has a name. */
  named: (channel: string): string =>
    channel === 'sandbox' ? channelTexts.method(channel) : channel,
  paidBy: (channel: string, method: string): string =>
    method === ''
      ? channelTexts.named(channel)
      : [...(channel === method ? [] : [channel]), channelTexts.method(method)].join(' · '),
  kind: 'Kind',
  appId: 'App id',
  account: 'Account',
  currency: 'Currency',
  rate: 'Rate',
  notAsked:
    'This gateway can’t be asked about an order: where a notify was lost, send it again in its console.',
  refundsByHand: 'This gateway can’t pay back: do it by hand.',
  wrongField: 'Something is wrong here',
  keyUnreadableText: 'Not understood: paste the whole key or certificate',
  understood: (
    is: 'private-key' | 'public-key' | 'certificate',
    bits: number,
    fingerprint: string,
    end: string | null,
  ): string =>
    `${bits === 0 ? '' : `RSA ${bits} `}${keyNames[is]}, ${end === null ? 'fingerprint' : 'number'} ${fingerprint}${end === null ? '' : `, valid until ${end}`}`,
  keyOf: 'Key',
  keySet: 'Set',
  keyMissing: 'Not in force',
  keyWaits: (operator: string, time: string): string =>
    `${operator} handed in a key at ${time.slice(5, 16)}; it waits for another operator`,
  name: 'Name',
  nameHint: 'Seen by operators only',
  position: 'Place',
  positionHint: '1 to 99; less comes first',
  leastMoney: 'Least of an order (yuan)',
  mostMoney: 'Most of an order (yuan)',
  mostHint: 'Not below the least',
  amountsHint: 'Empty: any. Another order is paid at the next channel with the same payment method',
  amounts: 'Amounts',
  amountsOf: (least: string, most: string): string =>
    least === '' && most === ''
      ? 'Any'
      : `${least === '' ? 'any' : `¥${grouped(least)}`} to ${most === '' ? 'any' : `¥${grouped(most)}`}`,
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
  testQuestion: (name: string): string => `Test ${name} with a small order?`,
  testHint:
    'Makes a real order of the least amount (0.01 yuan at most channels) that you pay yourself. It sells nothing, is taken back in the ledger at once, and no figure counts it.',
  testStarted: 'Test order made',
  testTitle: 'Test of a channel',
  lastTest: 'Last test',
  pay: 'Open payment page',
  payHint: (money: string): string =>
    `Pay ${money} yuan on the other page, and see the notify here.`,
  steps: {
    made: 'Order made',
    answered: 'Gateway answered',
    heard: 'Notify received',
    signed: 'Signature right',
    amount: 'Amount right',
    posted: 'Posted and taken back',
  },
  stepState: { done: 'Done', waiting: 'Waiting', failed: 'Failed' },
  why: (why: string, money: string): string =>
    /^\d/.test(why)
      ? `¥${grouped(why)} came, ¥${grouped(money)} was asked for`
      : labelOf({ ...faults, ...whys }, why),
  passed: 'The test passed: this channel takes payments.',
} satisfies Wording<typeof zh>;
