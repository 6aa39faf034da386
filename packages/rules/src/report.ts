import { DAY_MS, HOUR_MS } from './shanghai-time.ts';

/** The reasons for which a visitor can report a video. */
export const REPORT_CATEGORIES = ['minors', 'consent', 'copyright', 'other'] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** Longest description of a report, in UTF-16 units. */
export const REPORT_DETAIL_MAX = 500;

/** Hours within which an operator must check a report. */
const DUE_HOURS: Readonly<Record<ReportCategory, number>> = {
  minors: 24,
  consent: 24,
  copyright: 72,
  other: 72,
};

/** Whether the video may harm a person while it is shown, and stays hidden until an operator has checked it. */
export const isUrgentReport = (category: ReportCategory): boolean =>
  category === 'minors' || category === 'consent';

/**
 * Whether a report hides the video by itself. A video that an operator checked for the same reason and left
 * visible stays visible, however often it is reported again.
 */
export const hidesAtOnce = (category: ReportCategory, clearedBefore: boolean): boolean =>
  isUrgentReport(category) && !clearedBefore;

/** What is known of a member who reports. */
export interface ReporterHistory {
  registeredAt: Date;
  hasPaid: boolean;
  /** Days on which the member watched something. */
  watchedDays: number;
  /** Decisions of operators about the member's reports of harm in the last 90 days. */
  upheld: number;
  cleared: number;
}

const leastAgeMs = 7 * DAY_MS;
const leastWatchedDays = 3;
/** So many reports may turn out wrong before a member's word weighs no more than a stranger's. */
const mostCleared = 2;

/**
 * Whether a member's report weighs more than a stranger's: a member for a week, who paid or came back to watch, and whose
 * reports were not mostly wrong.
 */
export function isKnownReporter(history: ReporterHistory, at: Date): boolean {
  const { registeredAt, hasPaid, watchedDays, upheld, cleared } = history;
  if (at.getTime() - registeredAt.getTime() < leastAgeMs) return false;
  if (cleared >= mostCleared && cleared > upheld) return false;
  return hasPaid || watchedDays >= leastWatchedDays;
}

/** The time for which a hidden video counts against the bounds. */
export const HIDING_WINDOW_MS = HOUR_MS;

/** Videos that reports hid within {@link HIDING_WINDOW_MS}, all over the site. */
export interface RecentlyHidden {
  byStrangers: number;
  byKnown: number;
  /** By this reporter, as a known one. */
  byThisMember: number;
}

/** The most videos within the window; 0 is no bound. */
export interface HidingBounds {
  ofStrangers: number;
  /** Of one known member. */
  ofMember: number;
}

/** All known members together may hide so many times what strangers may. */
const knownTimes = 4;

/** In whose name a report hides a video: a known member's, a stranger's, or in none, and the report waits in the queue. */
export type HidesAs = 'known' | 'stranger' | 'none';

/**
 * Decides whether there is room for one more hidden video. A known member who has used up the own share counts as a
 * stranger, so that no single account, bought or stolen, empties a catalogue.
 */
export function hidesAs(
  isKnown: boolean,
  { byStrangers, byKnown, byThisMember }: RecentlyHidden,
  { ofStrangers, ofMember }: HidingBounds,
): HidesAs {
  const hasRoom = (used: number, most: number): boolean => most === 0 || used < most;
  const hasOwnShare = hasRoom(byThisMember, ofMember) && hasRoom(byKnown, ofStrangers * knownTimes);
  if (isKnown && hasOwnShare) return 'known';
  return hasRoom(byStrangers, ofStrangers) ? 'stranger' : 'none';
}

/** Returns when an operator must have checked the report. */
export const reportDueAt = (category: ReportCategory, reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + DUE_HOURS[category] * HOUR_MS);
