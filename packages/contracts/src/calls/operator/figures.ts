import { DAY_MS } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { pageName } from '../../entities/page-name.ts';
import { count, dayText, moneyMoved, moneyText, wireDate } from '../../entities/wire-values.ts';
import { dayField, rowIdField } from '../payload-fields.ts';

/** A span of days in Asia/Shanghai, both ends included; at most a year. */
const span = z.object({ from: dayField, until: dayField });
const mostDays = 366;

const whichDays = span.check(
  z.refine(({ from, until }) => {
    const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= mostDays;
  }, 'a span of 1 to 366 days'),
);

const ofDay = { day: dayText };
/** A value for each of the 24 hours of today and of yesterday in Asia/Shanghai; hours to come are 0. */
const hoursOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ today: z.array(value), yesterday: z.array(value) });
const hours = hoursOf(count);

/** A day as content operators see it. */
const contentDay = z.object({
  ...ofDay,
  /** Members who played a video. */
  players: count,
  /** Members who were shown the paywall of a video. */
  paywalled: count,
  adViews: count,
  adClicks: count,
});

const countedVideo = z.object({
  id: rowIdField,
  /** Null when the video is gone. */
  title: z.nullable(z.string()),
  count,
});

/** When the figures were last computed; null before the first time. */
const computed = { computeTime: z.nullable(wireDate) };

export const getContentFigures = defineOperatorCall({
  path: '/admin-api/figures/content',
  needs: operatorMay('content-figures.read', 'given'),
  audit: 'reads only',
  summary:
    'What was watched, bought and searched without result, and the figures of ads, on some days.',
  payload: whichDays,
  answer: z.object({
    ...computed,
    days: z.array(contentDay),
    /** The top entries of each list, at most 20. */
    played: z.array(countedVideo),
    bought: z.array(countedVideo),
    missed: z.array(z.object({ words: z.string(), count })),
    pages: z.array(z.object({ page: pageName, count })),
  }),
});

/** How many members who registered on a day came back so many days later; null while that day is not over. */
const returned = z.nullable(count);

/** Different members over all of the days, each counted once. */
const different = z.object({
  /** Who placed an order, and who paid. */
  ordered: count,
  payers: count,
});

const siteDay = z.object({
  ...ofDay,
  visitors: count,
  registrations: count,
  /** Those of them whom a member invited. */
  invited: count,
  players: count,
  paywalled: count,
  /** Members who placed an order, and members who paid. */
  ordered: count,
  payers: count,
  invites: count,
  inviteDays: count,
  returnedNextDay: returned,
  returnedWeek: returned,
  returnedMonth: returned,
});

export const getFigures = defineOperatorCall({
  path: '/admin-api/figures/site',
  needs: operatorMay('figures.read', 'given'),
  audit: 'reads only',
  summary:
    'Visitors, registrations, the funnel, retention and invites on some days, and today by hour.',
  payload: whichDays,
  answer: z.object({
    ...computed,
    days: z.array(siteDay),
    different,
    visitorHours: hours,
    registrationHours: hours,
  }),
});

const share = z.object({ key: z.string(), money: moneyText });

export const getRevenue = defineOperatorCall({
  path: '/admin-api/figures/revenue',
  needs: operatorMay('orders.read', 'given'),
  audit: 'reads only',
  summary: 'Payments on some days, by product, channel and source, and today by hour.',
  payload: whichDays,
  answer: z.object({
    ...computed,
    days: z.array(
      z.object({
        ...ofDay,
        revenue: moneyText,
        refunded: moneyText,
        /** Revenue less refunds. */
        net: moneyMoved,
        commission: moneyText,
        sales: count,
        payers: count,
      }),
    ),
    different,
    /** `vip:<plan>` or `coins`. */
    goods: z.array(share),
    channels: z.array(share),
    /** `invited` or `direct`. */
    sources: z.array(share),
    hours: hoursOf(moneyText),
  }),
});

export const operatorFigureCalls = { getContentFigures, getFigures, getRevenue };
