import type { PlanTerms } from '@lantern/contracts/entities/sale-terms';
import { claimedTaskTexts } from '@lantern/contracts/text/en/tasks';
import { claimedTasks } from '@lantern/rules/daily-tasks';
import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type { termsTexts as zh } from '../zh/terms.ts';
import { counted } from './plural.ts';

const planName = (days: number): string =>
  days === 3650 ? 'Lifetime VIP' : `${counted(days, 'day')} VIP`;

const kinds = {
  plans: 'VIP plans',
  coins: 'Coin packages',
  episode: 'Episode price',
  commission: 'Commission',
  rewards: 'Check-in and task rewards',
} as const;

const nameOf = ({ name, nameEn, days }: Pick<PlanTerms, 'name' | 'nameEn' | 'days'>): string =>
  nameEn || name || planName(days);

const offersOf = ({ strikePrice, offer, firstPrice }: PlanTerms): string =>
  [
    strikePrice ? `struck through ¥${grouped(strikePrice)}` : '',
    offer ? `offer ¥${grouped(offer.price)} until ${offer.endTime.slice(0, 16)}` : '',
    firstPrice ? `first purchase ¥${grouped(firstPrice)}` : '',
  ]
    .filter((it) => it !== '')
    .map((it) => `, ${it}`)
    .join('');

/** The words of prices. */
export const termsTexts = {
  tabs: { prices: 'Prices', channels: 'Channels', cards: 'Codes' },
  hint: 'Prices and rewards are versioned: a change takes effect at its time once a second operator confirms it. Existing orders and claimed rewards stay as they are.',
  kind: kinds,
  lines: {
    plan: (it) =>
      `${nameOf(it)} ¥${grouped(it.price)}${offersOf(it)}${it.isRecommended ? ' (recommended)' : ''}${it.isOnSale ? '' : ' (not on sale)'}`,
    coinsPerYuan: (coins) => `${counted(coins, 'coin')} per yuan`,
    packages: (yuan) => `Packages ${yuan.map((it) => `¥${grouped(it)}`).join(', ')}`,
    custom: (from, to) => `Custom ¥${grouped(from)} to ¥${grouped(to)}`,
    episode: (coins) => `${counted(coins, 'coin')} an episode`,
    share: (percent) => `${percent}% of the order`,
    strip: (days) => `Check-in ${days.join(', ')}`,
    coins: (coins) => counted(coins, 'coin'),
    days: (days) => `${counted(days, 'day')} VIP`,
    tasks: (it) =>
      claimedTasks
        .map((task) => `${claimedTaskTexts[task].brief} ${counted(it[task], 'coin')}`)
        .join(', '),
    friend: (days) => `${counted(days, 'day')} VIP for a friend`,
  },
  since: (time) => (time < '2001' ? 'First version' : `since ${time.slice(0, 16)}`),
  fixed: 'Set by the environment; these have no effect',
  fixedRate: 'Coins per yuan are set by the environment',
  change: 'Change',
  changeOf: (kind) => `Change: ${kinds[kind]}`,
  later: 'Upcoming',
  noneLater: 'No change is waiting or upcoming',
  earlier: 'Earlier versions',
  noneEarlier: 'No earlier versions',
  state: { waiting: 'To confirm', confirmed: 'Confirmed', refused: 'Refused' },
  from: 'From',
  atOnce: 'Once confirmed',
  by: (operator, reason) => `${operator || 'System'}: ${reason}`,
  decidedBy: (operator) => `Decided by ${operator}`,
  confirm: 'Confirm',
  confirmQuestion: (kind) => `Confirm the change: ${kinds[kind]}?`,
  confirmHint: 'It applies to all members from its time on. Existing orders keep their price.',
  confirmed: 'Confirmed',
  refuse: 'Refuse',
  refuseQuestion: (kind) => `Refuse the change: ${kinds[kind]}?`,
  refuseHint: 'This change is void; it can be proposed again.',
  refused: 'Refused',
  needsSecond:
    'You proposed it, so a second operator has to confirm. If there is none, verify again and confirm it yourself.',

  fromLabel: 'From (Beijing time)',
  fromHint: 'A date alone means midnight; empty means once confirmed',
  send: 'Propose',
  sent: 'Proposed; waits for a second operator',
  days: 'Days',
  price: 'Price (yuan)',
  onSale: 'On sale',
  recommended: 'Recommended',
  permanentDays: 'Lifetime',
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  plan: planName,
  planOf: nameOf,
  planName: 'Name',
  planNameEn: 'English name',
  strikePrice: 'Struck-through price (¥)',
  firstPrice: 'First-purchase price (¥)',
  offerPrice: 'Offer price (¥)',
  offerEnd: 'Offer ends (Beijing time)',
  addPlan: 'Add plan',
  removePlan: (name) => `Remove ${name}`,
  firstMark: (yuan) => `First order ¥${grouped(yuan)}`,
  paidOnce: 'Pay once',
  plansWrong:
    'Check the plans: days from 1 to 3649, each once; prices from 0.01 to 100000.00 with two decimals; offer (with an end) and first-purchase prices lower, struck-through ones higher; at least one on sale, at most one of those recommended',
  coinsPerYuan: 'Coins per yuan',
  packages: 'Packages (yuan)',
  packagesHint: 'Ascending, separated by commas, at most 5',
  minYuan: 'Least custom amount (yuan)',
  maxYuan: 'Largest custom amount (yuan)',
  episodeCoins: 'Coins an episode',
  episodeHint: 'Unless a video has its own price; 0 is free',
  share: 'Commission (%)',
  shareHint: 'At most two decimals, like 12.5',

  strip: 'Seven days of check-in',
  signInDay: (day) => `Day ${day}`,
  rewardKinds: { coins: 'Coins', 'vip-days': 'Days of VIP' },
  kindOf: (day) => `Reward of ${day}`,
  amount: 'Amount',
  amountOf: (day) => `Amount of ${day}`,
  stripWrong: 'Check the rewards: 1 to 1000 coins, 1 to 30 days of VIP',
  inviteDays: 'Active friend invited (days of VIP)',
  reward: {
    coins: (amount) => `+${counted(amount, 'coin')}`,
    'vip-days': (days) => `+${counted(days, 'day')} VIP`,
  },
  tasks: claimedTaskTexts,
  invite: 'Invite a friend',

  preview: 'What members see',
  phone: {
    plans: 'VIP center',
    coins: 'Top up coins',
    episode: 'Buy episode',
    commission: 'Commission',
    rewards: 'Tasks',
  },
  recommendedMark: 'Best',
  perDay: (yuan) => `about ¥${grouped(yuan)} a day`,
  yuan: (amount) => `¥${grouped(amount)}`,
  coins: (amount) => counted(amount, 'coin'),
  custom: 'Custom amount',
  range: (from, to) => `¥${grouped(from)}–${grouped(to)}`,
  buyEpisode: (coins) => `Buy episode for ${counted(coins, 'coin')}`,
  shareOf: (yuan) => `A friend pays ¥100, you get ¥${grouped(yuan)}`,
} satisfies Wording<typeof zh>;
