import type { WatchedVideo } from '@lantern/contracts/calls/watched';
import {
  businessDayOf,
  parseShanghaiTime,
  shiftBusinessDay,
  type BusinessDay,
} from '@lantern/rules/shanghai-time';

import type { PlayPosition, VideoVisit } from '../../storage/stored.ts';

/** The progress in a film, in seconds. */
export type Seen = { position: number; duration: number };

/** A video of the history; `at` is null when the time is not known. */
export type Visit = { cartoonCode: number; at: Date | null; seen: Seen | null };

export type VisitDay = { day: BusinessDay | null; visits: Visit[] };

export interface VisitSources {
  /** Opened on this device, newest first. */
  here: readonly VideoVisit[];
  /** The positions of a device without a member. */
  stops: readonly PlayPosition[];
  /** Watched by the member, on any device. */
  theirs: readonly WatchedVideo[];
}

/**
 * The videos opened on this device and watched on others, each once, newest first; those without a time come last, in their
 * order.
 */
export function listVisits({ here, stops, theirs }: VisitSources, most: number): Visit[] {
  const visits = new Map<number, Visit>();
  for (const { cartoonCode, openedAt, vodDuration: duration } of here) {
    const stop = stops.find((it) => it.cartoonCode === cartoonCode);
    const seen = stop ? { position: stop.position, duration } : null;
    const at = openedAt === undefined ? null : new Date(openedAt);
    visits.set(cartoonCode, { cartoonCode, at, seen });
  }
  for (const { video, position, duration, watchedAt } of theirs) {
    const known = visits.get(video.cartoonCode);
    const watched = parseShanghaiTime(watchedAt);
    const at = known?.at && watched && known.at > watched ? known.at : watched;
    visits.set(video.cartoonCode, {
      cartoonCode: video.cartoonCode,
      at,
      seen: { position, duration },
    });
  }
  const timeOf = ({ at }: Visit): number => at?.getTime() ?? 0;
  return [...visits.values()].toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, most);
}

/** Groups visits by day, the newest first. */
export function groupByDay(visits: readonly Visit[]): VisitDay[] {
  const days: VisitDay[] = [];
  for (const visit of visits) {
    const day = visit.at && businessDayOf(visit.at);
    const last = days.at(-1);
    if (last?.day === day) last.visits.push(visit);
    else days.push({ day, visits: [visit] });
  }
  return days;
}

/** The name of a day, relative to today. */
export function nameDay(
  day: BusinessDay,
  now: Date,
): 'today' | 'yesterday' | { month: number; day: number } {
  const today = businessDayOf(now);
  if (day >= today) return 'today';
  if (day === shiftBusinessDay(today, -1)) return 'yesterday';
  const [, month = '', date = ''] = day.split('-');
  return { month: Number(month), day: Number(date) };
}
