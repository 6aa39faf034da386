import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  getAdFigures as figuresCall,
  listAllAds as listCall,
} from '@lantern/contracts/calls/operator/ads';
import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { versionOf } from '../../../calls/edit-version.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sumByAd, sumByDay } from './ad-figures.repo.ts';
import { presentAd, presentAdEdit } from './ad.present.ts';
import { findAds } from './ads.repo.ts';

const weekDays = 7;
const monthDays = 30;
const none = { views: 0, clicks: 0 };

/** The first of the last `days` days, today included. */
const firstOf = (days: number, now: Date): string => shiftBusinessDay(businessDayOf(now), 1 - days);

/** Every ad with its figures of a week, also those that are off: for operators. */
export async function listAllAds({
  deps: { db, now },
}: OperatorContext): Promise<AnswerOf<typeof listCall>> {
  const [ads, figures] = await Promise.all([findAds(db), sumByAd(db, firstOf(weekDays, now()))]);
  return {
    list: ads.map((row) => {
      const edit = presentAdEdit(row);
      const counted = figures.get(row.id) ?? none;
      return { ...presentAd(row), ...edit, ...counted, version: versionOf(edit) };
    }),
  };
}

/** The figures of an ad, or of all, on each day of the last month, also days without any. */
export async function getAdFigures(
  { deps: { db, now } }: OperatorContext,
  { id = null }: { id?: PayloadOf<typeof figuresCall>['id'] | null },
): Promise<AnswerOf<typeof figuresCall>> {
  const first = firstOf(monthDays, now());
  const figures = await sumByDay(db, first, id);
  const days = Array.from({ length: monthDays }, (_, after) => shiftBusinessDay(first, after));
  return { days: days.map((day) => ({ day, ...(figures.get(day) ?? none) })) };
}

/** The figures of all ads for each day since that one; days without any are missing. */
export const sumAdDays = ({ db }: Pick<Deps, 'db'>, since: string): ReturnType<typeof sumByDay> =>
  sumByDay(db, since, null);
