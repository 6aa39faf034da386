import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';

import type { Address } from '../../ui/address.ts';

/** A span of days in Asia/Shanghai, both ends included. */
export interface Span {
  from: string;
  until: string;
}

/** The span that a span is compared with. */
export type Comparison = 'none' | 'before' | 'year';

export const presetDays = [7, 30, 90] as const;
const usualDays = 30;
const mostDays = 366;

const dayMs = 86_400_000;
const isDay = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00+08:00`));

const daysIn = ({ from, until }: Span): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;

/** Returns the last `days` days, including today. */
function lastDays(days: number, now: Date): Span {
  const until = businessDayOf(now);
  return { from: shiftBusinessDay(until, 1 - days), until };
}

/** Returns the days that the address names; null when they are no valid span. */
export function spanOf(address: Pick<Address, 'get'>, now: Date): Span | null {
  const preset = address.get('span');
  if (preset !== 'own')
    return lastDays(presetDays.find((days) => String(days) === preset) ?? usualDays, now);
  const usual = lastDays(usualDays, now);
  const span = {
    from: address.get('from') || usual.from,
    until: address.get('until') || usual.until,
  };
  if (!isDay(span.from) || !isDay(span.until)) return null;
  const days = daysIn(span);
  return days >= 1 && days <= mostDays ? span : null;
}

const comparisons: readonly Comparison[] = ['none', 'before', 'year'];

export const comparisonOf = (address: Pick<Address, 'get'>): Comparison =>
  comparisons.find((it) => it === address.get('compare')) ?? 'none';

/** Returns the days to compare a span with: as many, right before it or a year before; null for none. */
export function earlierSpan(span: Span, comparison: Comparison): Span | null {
  if (comparison === 'none') return null;
  // 52 whole weeks, so that weekends are compared with weekends.
  const apart = comparison === 'before' ? daysIn(span) : 52 * 7;
  return { from: shiftBusinessDay(span.from, -apart), until: shiftBusinessDay(span.until, -apart) };
}

/** Formats a change as `+12.5%`; null when there was nothing before. */
export function formatChange(value: number, before: number): string | null {
  if (before === 0) return null;
  const percent = ((value - before) / before) * 100;
  const rounded = Math.abs(percent) >= 1000 ? Math.round(percent) : Math.round(percent * 10) / 10;
  return `${rounded > 0 ? '+' : ''}${rounded}%`;
}

/** Formats a part of a whole as `12.5%`. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 1000) / 10}%`;
