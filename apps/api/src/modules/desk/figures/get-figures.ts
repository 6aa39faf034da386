import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  getContentFigures as contentCall,
  getFigures as siteCall,
  getRevenue as revenueCall,
} from '@lantern/contracts/calls/operator/figures';
import { type PageName, pageName } from '@lantern/contracts/entities/page-name';
import { formatYuan } from '@lantern/rules/money';
import {
  businessDayOf,
  formatShanghaiTime,
  shiftBusinessDay,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { sumAdDays } from '../../films/ads/list-all-ads.ts';
import { countDifferent } from './figure-kinds.repo.ts';
import {
  findCells,
  findComputeTime,
  findShares,
  findTitles,
  type Span,
  sumKinds,
} from './figures.repo.ts';

/** The length of top lists. */
const mostShown = 20;
/** The most products, channels and the like that are listed. */
const mostShares = 50;

function daysOf({ from, until }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = shiftBusinessDay(day, 1)) days.push(day);
  return days;
}

/** The time at which the newest figures were computed. */
async function computeTimeOf({ db, now }: Deps): Promise<string | null> {
  const at = await findComputeTime(db, shiftBusinessDay(businessDayOf(now()), -7));
  return at && formatShanghaiTime(at);
}

/** As fresh as the figures of a day. */
const differentFreshMs = 5 * 60_000;

const differentOf = oncePerSite((deps) =>
  remember<{ payers: number; ordered: number }>(deps, {
    name: 'different payers',
    topics: [],
    ttlMs: differentFreshMs,
    capacity: 100,
  }),
);

/** Counts different members over days, which the figures of single days cannot tell. */
const countPeople = (deps: Deps, { from, until }: Span) =>
  differentOf(deps).get(`${from} ${until} ${businessDayOf(deps.now())}`, () =>
    countDifferent(deps.db, {
      day: from,
      start: startOfBusinessDay(from),
      end: startOfBusinessDay(shiftBusinessDay(until, 1)),
    }),
  );

async function hoursOf(
  { db, now }: Deps,
  kind: string,
): Promise<{ today: number[]; yesterday: number[] }> {
  const today = businessDayOf(now());
  const yesterday = shiftBusinessDay(today, -1);
  const found = await findCells(db, { from: yesterday, until: today }, [kind]);
  const of = (day: string): number[] =>
    Array.from(
      { length: 24 },
      (_, hour) => found.get(`${day} ${kind} ${String(hour).padStart(2, '0')}`) ?? 0,
    );
  return { today: of(today), yesterday: of(yesterday) };
}

async function countedVideos({ db }: Deps, span: Span, kind: string) {
  const found = await findShares(db, { ...span, kind, most: mostShown });
  const titles = await findTitles(
    db,
    found.map(({ key }) => Number(key)),
  );
  return found.map(({ key, value }) => {
    const id = Number(key);
    return { id, title: titles.get(id) ?? null, count: value };
  });
}

/** Pages about money, which an operator without the right to money does not see. */
const moneyPages: ReadonlySet<PageName> = new Set(['/pay', '/agent', '/tx', '/order']);

/** The most watched and bought videos, searches without a result, and ads. */
export async function getContentFigures(
  { deps }: OperatorContext,
  span: PayloadOf<typeof contentCall>,
): Promise<AnswerOf<typeof contentCall>> {
  const { db } = deps;
  const [computeTime, found, ads, played, bought, missed, pages] = await Promise.all([
    computeTimeOf(deps),
    sumKinds(db, span, ['players', 'paywalled']),
    sumAdDays(deps, span.from),
    countedVideos(deps, span, 'played'),
    countedVideos(deps, span, 'bought'),
    findShares(db, { ...span, kind: 'missed', most: mostShown }),
    findShares(db, { ...span, kind: 'pages', most: mostShares }),
  ]);
  return {
    computeTime,
    days: daysOf(span).map((day) => ({
      day,
      players: found.get(`${day} players`) ?? 0,
      paywalled: found.get(`${day} paywalled`) ?? 0,
      adViews: ads.get(day)?.views ?? 0,
      adClicks: ads.get(day)?.clicks ?? 0,
    })),
    played,
    bought,
    missed: missed.map(({ key, value }) => ({ words: key, count: value })),
    pages: pages.flatMap(({ key, value }) => {
      const page = pageName.safeParse(key);
      return page.success && !moneyPages.has(page.data) ? [{ page: page.data, count: value }] : [];
    }),
  };
}

const siteKinds = [
  'visitors',
  'players',
  'paywalled',
  'ordered',
  'payers',
  'invites',
  'invite.days',
  'registrations',
  'returned',
];

/** Visitors, registrations, the funnel, retention and invites, and today by hours. */
export async function getFigures(
  { deps }: OperatorContext,
  span: PayloadOf<typeof siteCall>,
): Promise<AnswerOf<typeof siteCall>> {
  const today = businessDayOf(deps.now());
  const lastReturn = { from: span.from, until: shiftBusinessDay(span.until, 30) };
  const [computeTime, different, found, visitorHours, registrationHours] = await Promise.all([
    computeTimeOf(deps),
    countPeople(deps, span),
    findCells(deps.db, lastReturn, siteKinds),
    hoursOf(deps, 'visitors.hour'),
    hoursOf(deps, 'registrations.hour'),
  ]);
  const of = (day: string, kind: string, key = ''): number =>
    found.get(`${day} ${kind} ${key}`) ?? 0;
  const returnedAfter = (day: string, days: number): number | null => {
    const back = shiftBusinessDay(day, days);
    return back >= today ? null : of(back, 'returned', String(days));
  };
  const days = daysOf(span).map((day) => ({
    day,
    visitors: of(day, 'visitors'),
    registrations: of(day, 'registrations', 'direct') + of(day, 'registrations', 'invited'),
    invited: of(day, 'registrations', 'invited'),
    players: of(day, 'players'),
    paywalled: of(day, 'paywalled'),
    ordered: of(day, 'ordered'),
    payers: of(day, 'payers'),
    invites: of(day, 'invites'),
    inviteDays: of(day, 'invite.days'),
    returnedNextDay: returnedAfter(day, 1),
    returnedWeek: returnedAfter(day, 7),
    returnedMonth: returnedAfter(day, 30),
  }));
  return { computeTime, days, different, visitorHours, registrationHours };
}

const revenueKinds = ['revenue.goods', 'refunded', 'commission', 'sales', 'payers'];

/** Payments by product, channel and source, and today's by hours. */
export async function getRevenue(
  { deps }: OperatorContext,
  span: PayloadOf<typeof revenueCall>,
): Promise<AnswerOf<typeof revenueCall>> {
  const { db } = deps;
  const sharesOf = async (kind: string) =>
    (await findShares(db, { ...span, kind, most: mostShares })).map(({ key, value }) => ({
      key,
      money: formatYuan(value),
    }));
  const [computeTime, different, found, goods, channels, sources, hours] = await Promise.all([
    computeTimeOf(deps),
    countPeople(deps, span),
    sumKinds(db, span, revenueKinds),
    sharesOf('revenue.goods'),
    sharesOf('revenue.channel'),
    sharesOf('revenue.source'),
    hoursOf(deps, 'revenue.hour'),
  ]);
  const days = daysOf(span).map((day) => {
    const of = (kind: string): number => found.get(`${day} ${kind}`) ?? 0;
    return {
      day,
      revenue: formatYuan(of('revenue.goods')),
      refunded: formatYuan(of('refunded')),
      net: formatYuan(of('revenue.goods') - of('refunded')),
      commission: formatYuan(of('commission')),
      sales: of('sales'),
      payers: of('payers'),
    };
  });
  const moneyHours = {
    today: hours.today.map(formatYuan),
    yesterday: hours.yesterday.map(formatYuan),
  };
  return { computeTime, days, different, goods, channels, sources, hours: moneyHours };
}
