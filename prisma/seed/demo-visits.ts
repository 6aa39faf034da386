import { randomBytes } from 'node:crypto';

import type pg from 'pg';

import { searched } from '../demo/site.ts';
import { insertRows } from './insert-rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const monthDays = 30;
const pages = ['/', '/videoinfo', '/my', '/sreach', '/vip'] as const;
const searchedInVain = ['极光延时', '高铁窗外', '手冲咖啡', '星轨教程', '露营'];

/** Returns `YYYY-MM-DD` in Shanghai. */
const dayOf = (at: number): string => new Date(at + 8 * hourMs).toISOString().slice(0, 10);
const midnightOf = (at: number): number => Date.parse(`${dayOf(at)}T00:00:00+08:00`);

interface Film {
  id: string;
  paid: boolean;
}

/** One visit: its time, the visitor's number on that day, and how many days before today. */
interface Visit {
  at: number;
  nth: number;
  before: number;
}

/**
 * Inserts the facts of a month from which its daily figures are computed: visits, plays, paywalls, and searches with and
 * without results.
 */
export async function insertVisits(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: films } = await client.query<Film>(
    `select id, paid from video where state = 'published' and not dark_web order by like_count desc, id limit 12`,
  );
  const { rows: members } = await client.query<{ joined: Date }>(
    'select created_at as joined from member order by id',
  );
  const facts = planVisits(now.getTime()).map((visit) => {
    const fact = {
      day: dayOf(visit.at),
      visitor: String.raw`\x` + randomBytes(16).toString('hex'),
    };
    const joined = members[visit.nth]?.joined;
    return {
      views: viewsOf(visit, joined).map((it) => ({ ...fact, ...it })),
      usage: usageOf(visit, films).map((it) => ({ ...fact, ...it })),
    };
  });
  await insertRows(
    client,
    'page_view',
    facts.flatMap(({ views }) => views),
  );
  await insertRows(
    client,
    'usage_fact',
    facts.flatMap(({ usage }) => usage).concat(planSearches(now.getTime())),
  );
}

/** Returns the searches for each word: by several members one after the other, by most members for the first word. */
function planSearches(now: number) {
  return searched.flatMap((subject, place) =>
    Array.from({ length: searched.length + 3 - place }, (_, nth) => {
      const at = new Date(now - (nth * 17 + place * 5 + 1) * hourMs);
      const visitor = String.raw`\x` + randomBytes(16).toString('hex');
      return { day: dayOf(at.getTime()), visitor, subject, at, kind: 'search_hit' };
    }),
  );
}

/** Returns the visits: more from week to week, spread over each day, and today up to the current time. */
function planVisits(now: number): Visit[] {
  const today = midnightOf(now);
  return Array.from({ length: monthDays + 1 }, (_, before) => {
    const start = today - before * dayMs;
    const spanMs = Math.min(dayMs, now - start);
    const wave = 1 + 0.25 * Math.sin(before * 0.9) + 0.15 * Math.sin(before * 2.3);
    const count = Math.round((wave * (70 - before) * spanMs) / dayMs);
    return Array.from({ length: count }, (_visitor, nth) => ({
      nth,
      before,
      at: start + Math.floor((spanMs * ((nth * 7) % count)) / count),
    }));
  }).flat();
}

/** Returns page views: two of three registered visitors come back the next day, and one of three after a week. */
function viewsOf({ at, nth, before }: Visit, joined: Date | undefined) {
  const apart = joined && (midnightOf(at) - midnightOf(joined.getTime())) / dayMs;
  const isBack = (apart === 1 && nth % 3 !== 0) || (apart === 7 && nth % 3 === 1);
  const registered_on = isBack && joined ? dayOf(joined.getTime()) : null;
  return pages
    .filter((_, place) => (nth + before) % (place + 1) === 0)
    .map((page) => ({ page, registered_on, seen_at: new Date(at) }));
}

function usageOf({ at, nth, before }: Visit, films: readonly Film[]) {
  const film = films[(nth * nth + before) % films.length];
  if (film === undefined || nth % 5 > 2) return [];
  const fact = { subject: film.id, at: new Date(at) };
  const words = searchedInVain[(nth + before) % searchedInVain.length];
  return [
    { ...fact, kind: 'play' },
    ...(film.paid ? [{ ...fact, kind: 'paywall' }] : []),
    ...(nth % 10 === 1 ? [{ ...fact, kind: 'search_miss', subject: words }] : []),
  ];
}
