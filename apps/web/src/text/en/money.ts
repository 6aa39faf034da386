import { isPermanentPlan } from '@lantern/rules/vip-plans';
import type { Wording } from '@lantern/rules/wording';

import type {
  fundsTexts as zhFunds,
  payingTexts as zhPaying,
  recordsTexts as zhRecords,
  resultTexts as zhResult,
  withdrawTexts as zhWithdraw,
} from '../zh/money.ts';
import { counted } from './plural.ts';

const monthAndYear = new Intl.DateTimeFormat('en', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What the member centre, the coin top-up and the page after paying say. */
export const payingTexts = {
  upgrade: 'Upgrade now',
  topUp: 'Top up now',
  methods: 'Payment method',
  elsewhere: 'Pay in your browser',
  linkAfterwards: (channel) =>
    `${channel} doesn’t open here. You’ll get a link to pay in your phone’s browser`,
  noMethods: 'No payment methods right now. Please contact support',
  failed: 'Payment failed',
  yuan: (amount) => `¥${amount}`,
  /** What is said before how it is paid. */
  before: (facts) => `${facts}. `,
  afterwards: (channel) => `You’ll pay with ${channel}. It takes effect once the payment arrives`,
  /** What is paid in another currency, and by which rate. */
  foreign: {
    USD: (sum, rate) => `US$${sum} · at US$1 = ¥${rate}`,
    HKD: (sum, rate) => `HK$${sum} · at HK$1 = ¥${rate}`,
  },
  paying: 'Taking you to payment',
  called: {
    opening: 'Opening WeChat Pay',
    cancelled: 'You cancelled. Pay once more, or choose another way',
    failed: 'WeChat Pay did not open. Try again, or choose another way',
  },
  pending: 'Confirming the payment for your last order',
  pendingView: 'View',

  offers: { offer: 'Limited offer', first: 'First order' },
  usually: 'Usually',
  paidOnce: 'Pay once',
  payFor: (yuan, plan) => `¥${yuan} · ${plan}`,
  otherWay: (failed, next) => `${failed} doesn’t work right now. Tap again to pay with ${next}`,
  firstOffer: 'A lower price for your first VIP order',
  offerEnds: (date) => `Until ${date}`,
  offer: 'Limited offer',
  offerOver: 'The offer has ended',
  offerLeft: (clock) => `${clock} left`,
  carousel: 'About the benefits',
  slides: {
    films: { title: 'Watch without limits', detail: 'Coin videos and VIP videos, all free' },
    noAds: { title: 'No ads while you watch', detail: 'Press play and it plays' },
    darkWeb: { title: 'After Dark for free', detail: 'Beyond the lamplight, for VIPs only' },
    service: {
      title: 'VIP servers and support',
      detail: 'HD without stutter, help when you need it',
    },
  },
  plans: 'Choose a plan',
  renewPlans: 'Renew or upgrade',
  recommended: 'Best',
  permanent: 'VIP for life',
  permanentThanks: 'You’re VIP for life. Thank you',
  permanentDetail: 'All benefits are yours for good. There’s nothing left to buy',
  permanentCoins: 'Top up coins',
  plan: (days) => (isPermanentPlan(days) ? 'Lifetime VIP' : `${counted(days, 'day')} VIP`),
  perDay: (yuan) => `about ¥${yuan} a day`,
  saved: (yuan) => `Save ¥${yuan} a day`,
  until: (date) => `VIP until ${date} once paid`,
  renewedUntil: (date) => `VIP until ${date} after renewal`,
  becomesPermanent: 'VIP for life once paid',
  benefitsTitle: (count) => (count === 8 ? 'Eight VIP benefits' : 'VIP benefits'),
  benefits: {
    'coin-films': 'Coin videos free',
    'vip-films': 'VIP videos free',
    'dark-web': 'After Dark free',
    profile: 'Custom profile',
    hd: 'HD video',
    'own-line': 'VIP servers',
    'no-ads': 'No ads',
    support: 'VIP support',
  },
  faq: 'Questions',
  questions: [
    {
      question: 'What if a payment fails?',
      answer: 'Try again, or use another payment method. If it still fails, contact support.',
    },
    {
      question: 'How soon does it take effect?',
      answer: 'Automatically, within 2–10 minutes of paying. Please don’t pay twice.',
    },
    {
      question: 'Why does my phone warn me about a virus?',
      answer: 'Some phones raise a false alarm. You can use the site safely.',
    },
  ],

  coins: (coins) => counted(coins, 'coin'),
  myCoins: 'My coins',
  options: 'Amount',
  custom: 'Other amount',
  customHint: (from: number, to: number) => `¥${from}–${to}`,
  raised: (yuan: number) => `The minimum is ¥${yuan}, so we changed it`,
  lowered: (yuan: number) => `The maximum is ¥${yuan}, so we changed it`,
  cut: 'Whole yuan only, so we rounded it down',
  amountRequired: 'Enter an amount',
  daysLeft: (days) => `${counted(days, 'day')} left`,
  expires: (date) => `Ends ${date}`,
  notVip: 'Not a VIP yet',
  rate: (coins) => `¥1 = ${counted(coins, 'coin')}`,
  coinsShort: (price, has) => `This episode costs ${counted(price, 'coin')}; you have ${has}`,
} as const satisfies Wording<typeof zhPaying>;

export const resultTexts = {
  title: 'Payment',
  heads: {
    waiting: 'Confirming your payment',
    linked: 'Pay in your phone’s browser',
    scanning: 'Scan to pay',
    paid: 'Payment received',
    fulfilled: 'Payment complete',
    refunded: 'Refunded',
    failed: 'Payment failed',
    expired: 'Order expired',
  },
  details: {
    linked: 'Copy the link and open it in a browser. This page updates once you’ve paid',
    waiting: 'It takes 2–10 minutes after you pay. Please don’t pay twice',
    scanning: 'This page updates once you’ve paid',
    paid: 'Just a moment, we’re setting it up',
    fulfilledVip: (date) => (date === '' ? 'You’re VIP' : `VIP until ${date}`),
    fulfilledPermanent: 'You’re VIP for life',
    fulfilledCoins: (coins) => `You have ${counted(coins, 'coin')}`,
    refunded: 'Your money is on its way back, and what you bought was taken back',
    failed: 'You weren’t charged. Try again or use another payment method',
    expired: 'Not paid within 30 minutes. If you did pay, it takes effect once the payment arrives',
  },
  what: 'Item',
  couponOff: 'Coupon',
  orderNo: 'Order no.',
  time: 'Ordered',
  done: 'Done',
  watchesOn: 'Paid. Back to your video',
  watchOn: (title) => `Keep watching “${title}”`,
  again: 'Pay again',
  notYet: 'Not paid yet? Pay now',
  toFilm: 'Back to the video',
  link: 'Payment link',
  copyLink: 'Copy the payment link',
  linkCopied: 'Copied. Open it in your browser',
  scanLink: 'Or scan it with your phone’s camera',
  forOther: {
    title: 'Pay for this order',
    waiting: 'The purchase goes to the account that placed the order',
    paid: 'Delivering it to the account that placed the order',
    fulfilled: 'It’s in the account that placed the order. You can go back now',
    expired: 'Go back and place the order again',
    pay: 'Pay now',
  },
  payInWechat: 'Open WeChat Pay',
  code: 'Payment code',
  scan: 'Scan the code with your phone to pay',
  openWallet: 'Open the wallet and pay',
  orders: 'View transactions',
  contact: 'Contact support',
  sendOrder: 'Send this order to support',
  asMessage: (facts) => facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
  amount: 'Amount',
  status: 'Status',
  unknownTitle: 'Order not found',
  unknown: 'You’ll find all your orders under Transactions',
  logIn: 'Log in to the account that paid',
} as const satisfies Wording<typeof zhResult>;

/** What funds, withdrawal and records say. */
export const fundsTexts = {
  balance: 'Balance (¥)',
  coins: 'Coins',
  bills: 'Transactions',
  billsDetail: 'Top-ups, coins, withdrawals and earnings',
  withdraw: 'Withdraw',
  withdrawDetail: (yuan) => `¥${yuan} available`,
  debt: 'Owed',
  debtYuan: (yuan) => `¥${yuan}`,
  debtCoins: (coins) => counted(coins, 'coin'),
  debtDetail:
    'From a friend’s refund, or coins you were short. What you earn next goes toward it first',
  movements: 'Latest activity',
  allMovements: 'All earnings',
  noMovements: 'Nothing yet',
  noMovementsDetail: 'Commission from friends and coins from tasks will show up here',
  invite: 'Invite friends',
} as const satisfies Wording<typeof zhFunds>;

export const withdrawTexts = {
  amount: 'Amount',
  withdrawable: (yuan) => `¥${yuan} available`,
  all: 'Withdraw all',
  minimum: (yuan) => `At least ¥${yuan}`,
  records: 'Withdrawals',
  channels: 'Pay out to',
  wx: 'WeChat',
  zfb: 'Alipay',
  code: 'Payment code',
  codeHint: (channel) => `Upload your own ${channel} payment code. The money goes to that account`,
  upload: 'Upload payment code',
  submit: 'Withdraw',
  submitting: 'Submitting',
  summary: (yuan, channel) => `¥${yuan} to ${channel}`,
  summaryEmpty: 'Enter an amount',
  afterwards:
    'The amount is on hold until we’ve reviewed it, then paid out. If it’s declined, it goes back to your balance',
  debt: (yuan) => `You owe ¥${yuan}. Withdrawals open once it’s settled`,
  notAmount: 'Enter a number with at most two decimals',
  belowMinimum: 'Below the minimum withdrawal',
  overBalance: 'More than you can withdraw',
  amountRequired: 'Enter an amount',
  codeRequired: 'Upload your payment code',
  inDoubt: 'We got no answer. Check your withdrawals, or submit again: nothing is withdrawn twice',
  doneTitle: 'Withdrawal requested',
  doneDetail: 'The amount is on hold and will be paid to your account after review',
  orderNo: 'Request no.',
  to: 'Paid to',
  viewRecords: 'View withdrawals',
  again: 'Withdraw more',
} as const satisfies Wording<typeof zhWithdraw>;

const orderStatuses = {
  created: 'Unpaid',
  paid: 'Paid',
  fulfilled: 'Complete',
  refunded: 'Refunded',
  expired: 'Expired',
  failed: 'Failed',
} as const;

const withdrawalStatuses = {
  held: 'In review',
  approved: 'Approved',
  paying: 'Being paid',
  paid: 'Paid out',
  rejected: 'Returned',
} as const;

export const recordsTexts = {
  tabs: ['Orders', 'Coins', 'Withdrawals', 'Earnings'],
  tabList: 'Type of record',
  empty: 'No records',
  emptyDetail: [
    'Your top-ups will show up here',
    'Coins you get or spend will show up here',
    'Your withdrawals will show up here',
    'Commission from your friends’ top-ups will show up here',
  ],
  rejected: (reason) => `Returned: ${reason}`,
  /** An empty tab's way on, by its index. */
  ways: ['Top up', 'See tasks', 'Withdraw', 'Invite friends'],
  coins: (coins) => `${coins > 0 ? '+' : ''}${counted(coins, 'coin')}`,
  yuan: (amount) => `¥${amount}`,
  moved: (amount) => (amount.startsWith('-') ? `-¥${amount.slice(1)}` : `+¥${amount}`),
  /** What a status is called, for each of the tabs. */
  statuses: [orderStatuses, { posted: 'Posted' }, withdrawalStatuses, { posted: 'Posted' }],
  spent: 'Spent',
  month: (year, month) => monthAndYear.format(Date.UTC(year, month - 1)),
  coinTotal: (coins) => counted(coins, 'coin'),
  /** What a month of a tab comes to. */
  paidInMonth: (spent) => `Paid ${spent}`,
  paidOutInMonth: (gained) => `Received ${gained}`,
  movedInMonth: (gained, spent) => `In ${gained} · out ${spent}`,
} as const satisfies Wording<typeof zhRecords>;
