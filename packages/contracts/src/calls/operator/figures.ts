import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { pageName } from '../../entities/page-name.ts';
import { dayText, moneyText, wireDate } from '../../entities/wire-values.ts';
import { dayField, rowIdField } from '../payload-fields.ts';

const count = z.int().check(z.nonnegative());
/** Days of Asia/Shanghai, both included: at most a year of them. */
const span = z.object({ from: dayField, until: dayField });
const mostDays = 366;
const dayMs = 86_400_000;

const whichDays = span.check(
  z.refine(({ from, until }) => {
    const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
    return days >= 1 && days <= mostDays;
  }, 'a span of 1 to 366 days'),
);

const ofDay = { day: dayText };
/** By hours of today and yesterday in Asia/Shanghai, 24 each; hours to come are 0. */
const hoursOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ today: z.array(value), yesterday: z.array(value) });
const hours = hoursOf(count);

/** A day as operators of the content see it. */
const contentDay = z.object({
  ...ofDay,
  /** Members who played something. */
  players: count,
  /** Members who met what keeps them from the whole of a video. */
  paywalled: count,
  adViews: count,
  adClicks: count,
});

const countedVideo = z.object({
  id: rowIdField,
  /** Null where the video is gone. */
  title: z.nullable(z.string()),
  count,
});

/** When the figures were last computed; null before they ever were. */
const computed = { computeTime: z.nullable(wireDate) };

export const getContentFigures = defineOperatorCall({
  path: '/admin-api/figures/content',
  needs: operatorMay('content-figures.read'),
  audit: 'reads only',
  summary: 'What was watched, bought and searched in vain, and how ads did, on some days.',
  payload: whichDays,
  answer: z.object({
    ...computed,
    days: z.array(contentDay),
    /** The most of each, at most 20. */
    played: z.array(countedVideo),
    bought: z.array(countedVideo),
    missed: z.array(z.object({ words: z.string(), count })),
    pages: z.array(z.object({ page: pageName, count })),
  }),
});

/** How many of those who registered on a day came back so many days later; null while that day is not over. */
const returned = z.nullable(count);

const siteDay = z.object({
  ...ofDay,
  visitors: count,
  registrations: count,
  /** Of them, those whom a member brought. */
  invited: count,
  players: count,
  paywalled: count,
  /** Members who asked to pay, and members who paid. */
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
  needs: operatorMay('figures.read'),
  audit: 'reads only',
  summary:
    'Visitors, registrations, the funnel, retention and invites of some days, and today by hours.',
  payload: whichDays,
  answer: z.object({
    ...computed,
    days: z.array(siteDay),
    visitorHours: hours,
    registrationHours: hours,
  }),
});

const share = z.object({ key: z.string(), money: moneyText });

export const getRevenue = defineOperatorCall({
  path: '/admin-api/figures/revenue',
  needs: operatorMay('orders.read'),
  audit: 'reads only',
  summary: 'What was paid on some days, by product, channel and source, and today by hours.',
  payload: whichDays,
  answer: z.object({
    ...computed,
    days: z.array(
      z.object({
        ...ofDay,
        revenue: moneyText,
        refunded: moneyText,
        commission: moneyText,
        sales: count,
        payers: count,
      }),
    ),
    /** `vip:<plan>` or `coins`. */
    goods: z.array(share),
    channels: z.array(share),
    /** `invited` or `direct`. */
    sources: z.array(share),
    hours: hoursOf(moneyText),
  }),
});

export const operatorFigureCalls = { getContentFigures, getFigures, getRevenue };
